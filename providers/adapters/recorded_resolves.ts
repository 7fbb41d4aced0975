import { type ResolvedUrl, ResolvedUrls } from '#insight/ports/resolved_urls'
import { daysAfter } from '#insight/utc_day'
import type { ReadResolves } from '#routing/events/read_resolves'
import type { ResolveRepository } from '#routing/events/resolve_repository'
import type { Period } from '#shared/time'

/** Resolves are known by their router events. */
export class RecordedResolves extends ResolvedUrls {
  constructor(
    private readonly resolves: ResolveRepository,
    private readonly readResolves: ReadResolves
  ) {
    super()
  }

  override organizations() {
    return this.resolves.organizations()
  }

  override firstAt(organizationId: string) {
    return this.resolves.firstAt(organizationId)
  }

  override count(organizationId: string, day: Date) {
    return this.resolves.counts(organizationId, { from: day, until: daysAfter(day, 1) })
  }

  override read(
    organizationId: string,
    period: Period,
    take: (part: readonly ResolvedUrl[]) => void,
    signal?: AbortSignal
  ): Promise<void> {
    return this.readResolves.execute(
      organizationId,
      period,
      (part) => {
        take(part.map(({ resolvedAt: at, ...resolve }) => ({ ...resolve, at })))
      },
      signal
    )
  }
}
