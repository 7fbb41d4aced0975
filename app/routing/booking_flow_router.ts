import type { RoutableRouter } from './engine/criteria/router.js'

/** Shared by the many routers in memory that have none. */
export const NO_TAGS: readonly string[] = []

/** A router as stored: what the engine needs, and what only people and the API need. */
export interface BookingFlowRouter extends RoutableRouter {
  readonly organizationId: string
  readonly description: string | null
  /** What its authors group it by, in their order; each once. */
  readonly tags: readonly string[]
  /** The caller's own identifier of it, unique in the organization. */
  readonly externalId: string | null
  readonly updatedAtMs: number
  /** Grows by one with every update; a write that expects an older revision is refused. */
  readonly revision: number
}
