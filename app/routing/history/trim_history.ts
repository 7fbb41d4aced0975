import { type KeptHistory, type KeptRange, trimRevisions } from './kept_history_repository.js'
import type { Clock } from '#shared/clock'
import type { HistoryBegin } from '#shared/persistence/organization_revisions'
import { DAY_MS } from '#shared/time'

/** The limits of an organization's history. The strictest one applies. */
export interface HistoryLimits {
  readonly revisions: number
  readonly days: number
  /** The size of the revisions after the start of the history. */
  readonly bytes: number
}

/**
 * Removes what is beyond the limits, oldest first. The table of every later revision stays whole. Idempotent; an
 * interrupted run leaves the rest to the next. Throws when MongoDB is away.
 */
export class TrimHistory {
  constructor(
    private readonly kept: KeptHistory,
    private readonly clock: Clock,
    private readonly limits: HistoryLimits
  ) {}

  organizationsDue(): Promise<string[]> {
    const { revisions, bytes } = this.limits
    return this.kept.organizationsBeyond({ revisions, bytes, before: this.#oldest(this.limits) })
  }

  /** Returns how many revisions it removed. `overrides` are for tests. */
  async execute(
    organizationId: string,
    signal?: AbortSignal,
    overrides: Partial<HistoryLimits> = {}
  ): Promise<number> {
    const range = await this.kept.find(organizationId)
    if (!range) return 0
    const limits = { ...this.limits, ...overrides }
    const bytes = await this.#bytesOf(organizationId, range, signal)
    const { begin, left } = await this.#within(organizationId, range, { limits, bytes, signal })
    const isTrimmed = range.size?.isTrimmed !== false && begin.revision === range.begin.revision
    const size = { revision: range.revision, bytes: left }
    await this.kept.keepFrom(organizationId, begin, { ...size, isTrimmed })
    if (isTrimmed) return 0
    const removed = await trimRevisions(organizationId, begin.revision, signal)
    await this.kept.keepFrom(organizationId, begin, { ...size, isTrimmed: true })
    return removed
  }

  /** The size of the revisions after the start. Counts only those that no earlier run has counted. */
  async #bytesOf(
    organizationId: string,
    { revision: until, begin, size }: KeptRange,
    signal: AbortSignal | undefined
  ): Promise<number> {
    let bytes = size?.bytes ?? 0
    const after = size?.revision ?? begin.revision
    for await (const one of this.kept.sized(organizationId, { after, until }, signal)) {
      bytes += one.bytes
    }
    return bytes
  }

  /** The start of the history within the limits, and its remaining bytes. */
  async #within(
    organizationId: string,
    { revision: until, begin }: KeptRange,
    of: {
      readonly limits: HistoryLimits
      readonly bytes: number
      readonly signal: AbortSignal | undefined
    }
  ): Promise<{ readonly begin: HistoryBegin; readonly left: number }> {
    const oldest = this.#oldest(of.limits)
    const first = until - of.limits.revisions
    let left = of.bytes
    let kept = begin
    const revisions = this.kept.sized(organizationId, { after: begin.revision, until }, of.signal)
    for await (const { revision, at, bytes } of revisions) {
      if (revision > first && at > oldest && left <= of.limits.bytes) break
      left -= bytes
      kept = { revision, at }
    }
    return { begin: { revision: Math.max(kept.revision, first), at: kept.at }, left }
  }

  #oldest({ days }: HistoryLimits): Date {
    return new Date(this.clock.now().getTime() - days * DAY_MS)
  }
}
