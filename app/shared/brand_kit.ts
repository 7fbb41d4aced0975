/** How the pages of an organization look. */
export interface BrandKit {
  readonly id: string
  /** Whose kit it is. */
  readonly organizationId: string
  readonly name: string
  readonly logoUrl: string | null
  readonly primaryColor: string
  readonly secondaryColor: string | null
  readonly fontFamily: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The brand kit that an organization shows: its own, or else its nearest ancestor's. */
export interface EffectiveBrandKit extends BrandKit {
  readonly isInherited: boolean
}
