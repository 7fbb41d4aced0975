import type { ClientSession } from 'mongoose'

/** The resolves that selected a router, by the ids that their answers gave. Bound by a provider. */
export abstract class Decisions {
  /**
   * The router of each decision of the organization that is known by now: one is known shortly after its answer. With
   * `session`, as its transaction sees them.
   */
  abstract routersOf(
    organizationId: string,
    decisionIds: readonly string[],
    session?: ClientSession
  ): Promise<ReadonlyMap<string, string>>
}
