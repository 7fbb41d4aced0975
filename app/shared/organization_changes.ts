import type { ClientSession } from 'mongoose'
import type { Actor } from './write_options.js'

export type OrganizationChangeKind =
  | 'router'
  | 'pin'
  | 'booking_flow'
  | 'brand_kit'
  | 'ancestry'
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
  /**
   * How many routers one write created, updated or deleted, when there were several, or an import created one: this change is the last of
   * them and stands for all.
   */
  readonly together?: number
  /** Recorded, and never announced. */
  readonly origin?: ChangeOrigin
}

/**
 * The changes as others are told of them: a thousand written routers as one change, because a listener that hears of
 * the last revision learns of all.
 */
export function toldOf(changes: readonly OrganizationChange[]): OrganizationChange[] {
  const routers = Map.groupBy(changes, ({ organizationId, kind }) =>
    kind === 'router' ? organizationId : null
  )
  return changes.flatMap(({ origin, ...change }, at) => {
    if (change.kind !== 'router') return [change]
    const together = routers.get(change.organizationId) ?? []
    if (together.length === 1 && origin?.by !== 'import') return [change]
    return together.at(-1) === changes[at] ? [{ ...change, together: together.length }] : []
  })
}

/** Receives every committed write. Bound by a provider. */
export abstract class OrganizationChanges {
  /** Never throws and never waits: the write has already happened. */
  abstract announce(change: OrganizationChange): void
}

/** How a change came about. Only the history of changes records it. */
export interface ChangeOrigin {
  /** Absent when the service itself wrote. */
  readonly actor?: Actor | undefined
  /** What made it, where the effect alone does not tell. */
  readonly by?: 'import' | 'revert' | undefined
  /** The organization revision whose state a revert restored. */
  readonly revertedTo?: number | undefined
  /** The first blocking pins that it broke, because its author overrode them. */
  readonly overriddenPins?: readonly string[] | undefined
}

/** Stores what others must learn of every write. Bound by a provider. */
export abstract class ChangeRecords {
  /**
   * Part of the transaction of the changes: both commit, or neither. Called with each change, and again whenever the
   * transaction runs again.
   */
  abstract add(changes: readonly OrganizationChange[], session: ClientSession): Promise<void>
}
