import type { BrandKit } from '#shared/brand_kit'

/** The fields of a brand kit that its owner sets. */
export type BrandKitFields = Pick<
  BrandKit,
  'name' | 'logoUrl' | 'primaryColor' | 'secondaryColor' | 'fontFamily'
>

/** A colour as `#rgb` or `#rrggbb`. */
export const HEX_COLOR = /^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/

const NAME = String.raw`[\p{L}\p{M}\p{N} _.&-]+`
const FAMILY = String.raw`(?:"${NAME}"|'${NAME}'|[\p{L}\p{M}\p{N}_-]+(?: [\p{L}\p{M}\p{N}_-]+)*)`

/** A list of families as in CSS, without escapes: quoted names, or words of letters, digits, `-` and `_`. */
export const FONT_FAMILY = new RegExp(`^${FAMILY}(?: ?, ?${FAMILY})*$`, 'u')
