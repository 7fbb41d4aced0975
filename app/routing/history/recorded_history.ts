import type {
  BrokenPin,
  CommittingWrite,
  WriteOrigin,
  WriteParticipant,
} from '#routing/routers/writes/write_participant'
import type { Clock } from '#shared/clock'
import type { OrganizationChange } from '#shared/organization_changes'
import type { Transaction } from '#shared/persistence/in_transaction'
import type { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import type { RevisionEffect } from './router_revision.js'
import type { RouterRevisionRepository } from './router_revision_repository.js'

/** The most overridden pins that the history names for one write. */
export const OVERRIDDEN_NAMED_MAX = 20

/**
 * Records the state of each written router in the transaction of the write. The history of an organization begins with
 * its first router; that of an older one begins with its baseline.
 */
export class RecordedHistory implements WriteParticipant {
  constructor(
    private readonly history: RouterRevisionRepository,
    private readonly revisions: OrganizationRevisions,
    private readonly clock: Clock
  ) {}

  async record(
    { organizationId, revisions, actor, origin, found }: CommittingWrite,
    session: Transaction
  ): Promise<void> {
    if (revisions.length === 0) return
    const at = await this.#instant(organizationId, session)
    await this.#begin(organizationId, revisions, at, session)
    const written = revisions.filter(({ effect }) => effect !== 'deleted').map(({ id }) => id)
    const rows = await this.history.routerRows(organizationId, written, session)
    const recorded = revisions.map((change) => ({
      organizationId,
      routerId: change.id,
      revision: change.revision,
      at,
      effect: effectOf(change, origin),
      actor: actor ?? null,
      revertedTo: origin.revertedTo ?? null,
      overriddenPins: overriddenIn(found.brokenPins),
      after: rows.get(change.id) ?? null,
    }))
    await this.history.add(recorded, session)
  }

  /** Later than every earlier write, although the clocks of instances differ. */
  async #instant(organizationId: string, session: Transaction): Promise<Date> {
    const newest = await this.history.newestAt(organizationId, session)
    const now = this.clock.now()
    return newest && newest >= now ? new Date(newest.getTime() + 1) : now
  }

  async #begin(
    organizationId: string,
    changes: readonly OrganizationChange[],
    at: Date,
    session: Transaction
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

function effectOf({ effect = 'updated' }: OrganizationChange, { by }: WriteOrigin): RevisionEffect {
  if (by === 'import') return 'imported'
  return by === 'revert' && effect !== 'deleted' ? 'reverted' : effect
}

/** The first blocking pins that the write broke, because its author overrode them. */
function overriddenIn(broken: readonly BrokenPin[]): readonly string[] {
  const blocking = broken.filter(({ pin }) => pin.mode === 'block')
  return blocking.slice(0, OVERRIDDEN_NAMED_MAX).map(({ pin }) => pin.id)
}
