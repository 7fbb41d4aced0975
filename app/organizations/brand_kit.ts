/** How the pages of an organization look. */
export interface BrandKit {
  readonly id: string
  /** Whose kit it is; an organization without its own is shown its nearest ancestor's. */
  readonly organizationId: string
  readonly name: string
  readonly logoUrl: string | null
  readonly primaryColor: string
  readonly secondaryColor: string | null
  readonly fontFamily: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What its owner decides about a brand kit. */
export type BrandKitFields = Pick<
  BrandKit,
  'name' | 'logoUrl' | 'primaryColor' | 'secondaryColor' | 'fontFamily'
>

/** A colour as `#rgb` or `#rrggbb`. */
export const HEX_COLOR = /^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/
