import type { Period } from '#shared/time'

/** The resolves of one shape that one router won on one day. */
export interface PastShape {
  readonly routerId: string
  readonly shape: string
  readonly count: number
}

/** Traffic of one closed day. */
export interface PastPart {
  readonly day: Date
  /** All resolves of the day in its first part, 0 in the others. */
  readonly resolves: number
  readonly shapes: readonly PastShape[]
}

/** The traffic of closed days. Bound by a provider. */
export abstract class PastTraffic {
  /**
   * The days of a period that are closed, the newest first, with at most `shapesMax` shapes. All parts are of one
   * moment.
   */
  abstract read(organizationId: string, period: Period, shapesMax: number): AsyncIterable<PastPart>

  /** The days of a period that are closed, and the routers with traffic on them: how many resolves each won. */
  abstract winners(
    organizationId: string,
    period: Period
  ): Promise<{ readonly days: readonly Date[]; readonly winners: ReadonlyMap<string, number> }>
}
