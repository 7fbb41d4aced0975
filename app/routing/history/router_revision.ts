import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import type { Actor } from '#shared/write_options'

export const REVISION_EFFECTS = [
  'created',
  'updated',
  'deleted',
  'imported',
  'reverted',
  /** The baseline: how the router was when its history began. */
  'recorded',
] as const

export type RevisionEffect = (typeof REVISION_EFFECTS)[number]

/** Effects that begin without a router. Before any other effect, a missing state was not recorded. */
export const CREATING: ReadonlySet<RevisionEffect> = new Set(['created', 'imported'])

/** The state of a router after one write. */
export interface RouterRevision {
  readonly id: string
  readonly organizationId: string
  readonly routerId: string
  /** The organization revision that the write made. */
  readonly revision: number
  /** Later than that of every earlier write of the organization. */
  readonly at: Date
  readonly effect: RevisionEffect
  /** Null when the service itself wrote, and for the baseline. */
  readonly actor: Actor | null
  /** The organization revision that a revert restored. */
  readonly revertedTo: number | null
  /** The first blocking pins that the write broke, because its author overrode them. */
  readonly overriddenPins: readonly string[]
  /** Null when the write deleted the router. */
  readonly after: BookingFlowRouter | null
}

/** A revision beside the router's state before it. */
export interface ComparedRevision extends RouterRevision {
  /** The router's name after the write, or before its deletion; null when none is recorded. */
  readonly name: string | null
  /** Null when the write created or deleted the router, and when the state before it is not recorded. */
  readonly before: BookingFlowRouter | null
  /** How many routers the write changed. Its revisions, and no others of the organization, share their instant. */
  readonly together: number
}

/** A write of a router: by the revision that it made, or by the request that asked for it. */
export type WriteName = { readonly revision: number } | { readonly requestId: string }

/** What a write did to a router. */
export interface RouterStates extends Pick<
  RouterRevision,
  'routerId' | 'revision' | 'effect' | 'after'
> {
  /** Null when there was no router; undefined when its state is not recorded. */
  readonly before: BookingFlowRouter | null | undefined
}
