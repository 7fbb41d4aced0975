export type OrganizationChangeKind = 'router' | 'booking_flow' | 'brand_kit' | 'ancestry'

/** What a committed write changed about an organization. `revision` is the one that the write assigned. */
export interface OrganizationChange {
  readonly organizationId: string
  readonly revision: number
  readonly kind: OrganizationChangeKind
  /** Of the router or flow; for `brand_kit` and `ancestry`, of the organization itself. */
  readonly id: string
  /** What happened to it, for listeners that need to know. */
  readonly effect?: 'created' | 'updated' | 'deleted'
  /**
   * How many routers one write created, updated or deleted, when there were several: this change is the last of them and stands for all.
   */
  readonly together?: number
}

/** Receives every committed write. Bound by a provider. */
export abstract class OrganizationChanges {
  /** Never throws and never waits: the write has already happened. */
  abstract announce(change: OrganizationChange): void
}
