import type { ClientSession } from 'mongoose'
import type { RouterRevisionRepository } from './router_revision_repository.js'
import { ChangeRecords, type OrganizationChange } from '#shared/organization_changes'
import type { Clock } from '#shared/clock'
import type { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import type { RevisionEffect } from './router_revision.js'

/**
 * Records the state of each written router in the transaction of the write. The history of an organization begins with
 * its first router; that of an older one begins with its base line.
 */
export class RecordedHistory extends ChangeRecords {
  constructor(
    private readonly history: RouterRevisionRepository,
    private readonly revisions: OrganizationRevisions,
    private readonly clock: Clock
  ) {
    super()
  }

  override async add(
    changes: readonly OrganizationChange[],
    session: ClientSession
  ): Promise<void> {
    const ofRouters = changes.filter(({ kind, effect }) => kind === 'router' && effect)
    for (const [organizationId, own] of Map.groupBy(ofRouters, (one) => one.organizationId)) {
      await this.#record(organizationId, own, session)
    }
  }

  async #record(
    organizationId: string,
    changes: readonly OrganizationChange[],
    session: ClientSession
  ): Promise<void> {
    const at = await this.#instant(organizationId, session)
    await this.#begin(organizationId, changes, at, session)
    const written = changes.filter(({ effect }) => effect !== 'deleted').map(({ id }) => id)
    const rows = await this.history.routerRows(organizationId, written, session)
    const recorded = changes.map((change) => ({
      organizationId,
      routerId: change.id,
      revision: change.revision,
      at,
      effect: effectOf(change),
      actor: change.origin?.actor ?? null,
      revertedTo: change.origin?.revertedTo ?? null,
      overriddenPins: change.origin?.overriddenPins ?? [],
      after: rows.get(change.id) ?? null,
    }))
    await this.history.add(recorded, session)
  }

  /** Later than every earlier write, although the clocks of instances differ. */
  async #instant(organizationId: string, session: ClientSession): Promise<Date> {
    const newest = await this.history.newestAt(organizationId, session)
    const now = this.clock.now()
    return newest && newest >= now ? new Date(newest.getTime() + 1) : now
  }

  async #begin(
    organizationId: string,
    changes: readonly OrganizationChange[],
    at: Date,
    session: ClientSession
  ): Promise<void> {
    const [first] = changes
    if (!first || changes.some(({ effect }) => effect !== 'created')) return
    if (await this.revisions.historyBegin(organizationId, session)) return
    const limit = changes.length + 1
    const count = await this.history.routerCount(organizationId, limit, session)
    if (count > changes.length) return
    await this.revisions.beginHistory(organizationId, { revision: first.revision - 1, at }, session)
  }
}

function effectOf({ effect = 'updated', origin }: OrganizationChange): RevisionEffect {
  if (origin?.by === 'import') return 'imported'
  return origin?.by === 'revert' && effect !== 'deleted' ? 'reverted' : effect
}
