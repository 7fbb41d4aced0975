/** The appearance of an organization's pages. */
export interface BrandKit {
  readonly id: string
  /** The organization that owns the kit. */
  readonly organizationId: string
  readonly name: string
  readonly logoUrl: string | null
  readonly primaryColor: string
  readonly secondaryColor: string | null
  readonly fontFamily: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The brand kit that an organization shows: its own or, without one, its nearest ancestor's. */
export interface EffectiveBrandKit extends BrandKit {
  readonly isInherited: boolean
}
