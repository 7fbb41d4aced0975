import type { BrandKit } from '#shared/brand_kit'

/** The fields of a brand kit that its owner sets. */
export type BrandKitFields = Pick<
  BrandKit,
  'name' | 'logoUrl' | 'primaryColor' | 'secondaryColor' | 'fontFamily'
>

/** A colour as `#rgb` or `#rrggbb`. */
export const HEX_COLOR = /^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/
