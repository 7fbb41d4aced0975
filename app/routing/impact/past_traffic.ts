import type { Period } from '#shared/time'

/** The resolves of one shape that one router won on one day. */
export interface PastShape {
  readonly routerId: string
  readonly shape: string
  readonly count: number
}

/** Traffic of one aggregated day. */
export interface PastPart {
  readonly day: Date
  /** All resolves of the day in its first part, 0 in the others. */
  readonly resolves: number
  readonly shapes: readonly PastShape[]
}

/** The traffic of aggregated days. Bound by a provider. */
export abstract class PastTraffic {
  /**
   * The aggregated days of a period, newest first, with at most `shapesMax` shapes. All parts are of one snapshot.
   */
  abstract read(organizationId: string, period: Period, shapesMax: number): AsyncIterable<PastPart>

  /** The aggregated days of a period, and how many resolves each router won on them. */
  abstract winners(
    organizationId: string,
    period: Period
  ): Promise<{ readonly days: readonly Date[]; readonly winners: ReadonlyMap<string, number> }>
}
