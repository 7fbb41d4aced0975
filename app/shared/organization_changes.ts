export type OrganizationChangeKind =
  | 'router'
  | 'pin'
  | 'booking_flow'
  | 'brand_kit'
  | 'ancestry'
  /** Or another setting that resolves follow. */
  | 'url_privacy'

/** What a committed write changed about an organization. `revision` is the one that the write assigned. */
export interface OrganizationChange {
  readonly organizationId: string
  readonly revision: number
  readonly kind: OrganizationChangeKind
  /** Of the router, pin or flow; for `brand_kit`, `ancestry` and `url_privacy`, of the organization itself. */
  readonly id: string
  /** What happened to it, for listeners that need to know. */
  readonly effect?: 'created' | 'updated' | 'deleted'
  /** How many routers one write changed, if several, or an import created: this last change stands for all. */
  readonly together?: number
  /** Whether an import created it. Never announced: `together` is. */
  readonly isImported?: boolean
}

/**
 * The notifications of a write: all its routers as one change, because the last revision implies the earlier ones.
 */
export function notificationsOf(changes: readonly OrganizationChange[]): OrganizationChange[] {
  const routers = Map.groupBy(changes, ({ organizationId, kind }) =>
    kind === 'router' ? organizationId : null
  )
  return changes.flatMap(({ isImported, ...change }, at) => {
    if (change.kind !== 'router') return [change]
    const together = routers.get(change.organizationId) ?? []
    if (together.length === 1 && !isImported) return [change]
    return together.at(-1) === changes[at] ? [{ ...change, together: together.length }] : []
  })
}

/** Receives every committed write. Bound by a provider. */
export abstract class OrganizationChanges {
  /** Never throws and never waits: the write has already happened. */
  abstract announce(change: OrganizationChange): void
}
