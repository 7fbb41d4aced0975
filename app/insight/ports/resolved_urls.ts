import type { Period } from '#shared/time'

/** A resolve that selected a router, as its router event tells it. */
export interface ResolvedUrl {
  readonly routerId: string
  readonly matchedClass: string
  readonly at: Date
  /** Null when it is too long. */
  readonly shape: string | null
}

/** The resolves of one router and class. */
export interface ResolveCounts {
  readonly routerId: string
  readonly matchedClass: string
  /** By UTC hour. */
  readonly hours: readonly number[]
}

/** What the routers of organizations resolved, as far as it is stored. */
export abstract class ResolvedUrls {
  /** Across organizations: those with a resolve. */
  abstract organizations(): Promise<readonly string[]>

  /** When the organization's oldest resolve was; null without any. */
  abstract firstAt(organizationId: string): Promise<Date | null>

  /** The resolves of a UTC day, counted by the store. */
  abstract count(organizationId: string, day: Date): Promise<readonly ResolveCounts[]>

  /**
   * Gives all resolves of a period to `take` in parts, in the order of their time. Yields to other work of the process
   * between them. Throws the reason of `signal` once it has aborted.
   */
  abstract read(
    organizationId: string,
    period: Period,
    take: (part: readonly ResolvedUrl[]) => void,
    signal?: AbortSignal
  ): Promise<void>
}
