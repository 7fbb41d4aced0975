import { inject } from '@adonisjs/core'
import { RouterRevisionRepository } from '#routing/persistence/history/router_revision_repository'
import { trimRevisions } from '#routing/persistence/history/trim_revisions'
import { Clock } from '#shared/clock'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'

/** What an organization's history keeps. */
const HISTORY_LIMITS = { revisions: 100_000, days: 800 } as const

const DAY_MS = 24 * 60 * 60_000

/**
 * Removes what is older than the limits: the table of every later revision stays whole. Idempotent; a run that is
 * interrupted leaves the rest to the next.
 */
@inject()
export class TrimHistory {
  constructor(
    private readonly history: RouterRevisionRepository,
    private readonly revisions: OrganizationRevisions,
    private readonly clock: Clock
  ) {}

  /** Throws when MongoDB is away. */
  organizationsDue(): Promise<string[]> {
    return this.revisions.organizationsWithHistory({
      revisions: HISTORY_LIMITS.revisions,
      before: this.#oldest(),
    })
  }

  /** Returns how many revisions it removed. `limits` are for tests. */
  async execute(
    organizationId: string,
    signal?: AbortSignal,
    limits: { readonly revisions: number } = HISTORY_LIMITS
  ): Promise<number> {
    const revisions = await this.revisions.find([organizationId])
    const present = revisions.get(organizationId)?.revision ?? 0
    const oldest = await this.history.revisionAt(organizationId, this.#oldest())
    const revision = Math.max(present - limits.revisions, oldest ?? 0)
    const begin = await this.revisions.historyBegin(organizationId)
    if (!begin || revision < begin.revision) return 0
    const at = (await this.history.atOf(organizationId, revision)) ?? begin.at
    await this.revisions.moveHistoryBegin(organizationId, { revision, at })
    return trimRevisions(organizationId, revision, signal)
  }

  #oldest(): Date {
    return new Date(this.clock.now().getTime() - HISTORY_LIMITS.days * DAY_MS)
  }
}
