import type { RoutableRouter } from './engine/criteria/router.js'

/** A router as stored: what the engine needs, and what only people and the API need. */
export interface BookingFlowRouter extends RoutableRouter {
  readonly organizationId: string
  readonly description: string | null
  readonly updatedAtMs: number
  /** Grows by one with every update; a write that expects an older revision is refused. */
  readonly revision: number
}
