import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HeldOrganization } from './held_organization.js'
import type { LiveOrganization } from './live_organization.js'
import type { OrganizationSnapshot } from './organization_snapshot.js'
import type { SnapshotSource } from './snapshot_source.js'
import type { StoreContact } from './store_contact.js'

export interface RevalidationLimits {
  /** A revalidation that takes longer means that the store is away. */
  readonly storeTimeoutMs: number
  /** An organization without a request for this long is no longer revalidated; its next request reads its revision. */
  readonly revalidatedForMs: number
}

type Revalidated = readonly [LiveOrganization, OrganizationSnapshot]

/** Organizations revalidated by one read, which takes some milliseconds. */
const BATCH_SIZE = 500
/** The most organizations revalidated; a request for any other reads that one's revision. */
const ORGANIZATIONS_MAX = 10_000

/** Asks the store which recently requested organizations are still current. */
export class Revalidation {
  readonly #recent = new Set<HeldOrganization>()

  constructor(
    private readonly source: SnapshotSource,
    private readonly contact: StoreContact,
    private readonly limits: RevalidationLimits,
    private readonly now: () => number
  ) {}

  add(held: HeldOrganization): void {
    if (this.#recent.size < ORGANIZATIONS_MAX) this.#recent.add(held)
  }

  delete(held: HeldOrganization): void {
    this.#recent.delete(held)
  }

  /**
   * Asks in batches of some hundreds, until the store does not answer. Asks about `oldest` when no organization was
   * requested recently, to learn whether the store answers. Never throws.
   */
  async run(oldest: HeldOrganization | undefined): Promise<'complete' | 'unanswered'> {
    const asked = this.#toAskAbout(oldest)
    for (let at = 0; at < asked.length; at += BATCH_SIZE) {
      const isAnswered = await this.#ask(asked.slice(at, at + BATCH_SIZE))
      if (!isAnswered) return 'unanswered'
      await nextTurn()
    }
    return 'complete'
  }

  #toAskAbout(oldest: HeldOrganization | undefined): Revalidated[] {
    const sinceMs = this.now() - this.limits.revalidatedForMs
    for (const held of this.#recent) if (held.askedAtMs < sinceMs) this.#recent.delete(held)
    const asked = this.#recent.size === 0 && oldest ? [oldest] : [...this.#recent]
    return asked.flatMap(({ live }): Revalidated[] =>
      live.snapshot ? [[live, live.snapshot]] : []
    )
  }

  /** False when the store did not answer. */
  async #ask(asked: readonly Revalidated[]): Promise<boolean> {
    const askedAtMs = this.now()
    const endTimeout = this.contact.startTimeout(this.limits.storeTimeoutMs)
    try {
      const ids = asked.flatMap(([, { organizationId, ancestors }]) => [
        organizationId,
        ...ancestors.keys(),
      ])
      const revisions = await this.source.revisions(new Set(ids))
      this.contact.answered(askedAtMs)
      for (const [live, snapshot] of asked) live.compare(snapshot, revisions, askedAtMs)
      return true
    } catch (error) {
      this.contact.failed(error)
      return false
    } finally {
      endTimeout()
    }
  }
}
