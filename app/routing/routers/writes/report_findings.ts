import { isDeepStrictEqual } from 'node:util'
import { inject } from '@adonisjs/core/container'
import {
  addWarnings,
  type RouterWarnings,
  routerWarningSteps,
  type WarnedRouter,
} from '#routing/engine/answers/router_warnings'
import type { Severity } from '#routing/engine/conflicts/conflict_kind'
import { conflictSteps, proposalSteps } from '#routing/engine/conflicts/conflicts'
import {
  type RoutableRouter,
  WARNING_CODES,
  type WarningCode,
} from '#routing/engine/criteria/router'
import type { UtmSurroundings } from '#routing/engine/hygiene/utm_surroundings'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { inSlices } from '#shared/async/time_slices'
import { Clock } from '#shared/clock'
import { err, ok } from '#shared/result'
import type { ConflictsRefusal, RouterWrite, WriteParticipant } from './write_participant.js'

/** Conflicts listed per router when many are written at once; all are counted. */
export const LISTED_PER_ROUTER_MAX = 5

/** Conflicts that are by design, such as a campaign that beats a path, are milder. */
export const LEAST_LISTED: Severity = 'medium'

/**
 * Reports the conflicts of written routers against exactly the state being written: of two writes that conflict, the
 * later one sees the earlier one. Under `reject`, refuses those of severity high.
 */
@inject()
export class ReportConflicts implements WriteParticipant {
  constructor(private readonly clock: Clock) {}

  async prepare(write: RouterWrite) {
    if (write.reported.length === 0) return null
    return async (before: RoutingTable) => {
      const conflicts = await inSlices(reportSteps(write, before, this.clock.now().getTime()))
      if (write.onConflict !== 'reject') return ok({ conflicts })
      const refused = conflicts.flatMap((report, at): ConflictsRefusal[] => {
        const routerId = write.reported[at]?.id ?? ''
        const isStored = write.changes.find(({ id }) => id === routerId)?.before !== null
        return report.totals.high > 0 ? [{ type: 'conflicts', routerId, isStored, report }] : []
      })
      return refused.length > 0 ? err({ type: 'conflicts' as const, refused }) : ok({ conflicts })
    }
  }
}

function* reportSteps(
  { reported, isBatch, leastListed: least = LEAST_LISTED, onProgress }: RouterWrite,
  before: RoutingTable,
  nowMs: number
) {
  if (isBatch) {
    const limits = { limit: LISTED_PER_ROUTER_MAX, least, onProgress }
    return yield* conflictSteps(before, reported, nowMs, limits)
  }
  const reports = []
  for (const router of reported) {
    reports.push(yield* proposalSteps(before, router, nowMs, { least }))
  }
  return reports
}

/** What the traffic says of UTM values. The feature of hygiene counts it. */
export abstract class UtmTraffic {
  /** What the UTM values of written or drafted routers are compared with; null when they have none. */
  abstract surroundings(
    organizationId: string,
    table: RoutingTable,
    routers: readonly RoutableRouter[]
  ): Promise<UtmSurroundings | null>
}

/** Warns of what is probably a mistake in a written router itself, except what its author accepts. */
@inject()
export class ReportWarnings implements WriteParticipant {
  constructor(private readonly utm: UtmTraffic) {}

  async prepare(write: RouterWrite) {
    const { organizationId, reported } = write
    if (reported.length === 0) return null
    return async (before: RoutingTable) => {
      const surroundings = await this.utm.surroundings(organizationId, before, reported)
      return ok({ ownWarnings: await inSlices(warningSteps(write, surroundings)) })
    }
  }
}

function* warningSteps(
  { reported, noticed = [] }: RouterWrite,
  surroundings: UtmSurroundings | null
): Generator<undefined, RouterWarnings[]> {
  const all: RouterWarnings[] = []
  for (const [at, router] of reported.entries()) {
    const found = yield* routerWarningSteps(router, surroundings)
    all.push(addWarnings(found, noticed[at] ?? [], router))
  }
  return all
}

/**
 * What a router accepts after a write: the codes that the write names and, if criteria and example URLs stay the same,
 * those accepted before. Undefined when there are none.
 */
export function acceptedWarnings(
  before: WarnedRouter | null,
  after: Omit<WarnedRouter, 'acceptedWarnings'>,
  accept: readonly WarningCode[] = []
): readonly WarningCode[] | undefined {
  const isSame =
    isDeepStrictEqual(before?.criteria, after.criteria) &&
    isDeepStrictEqual(before?.exampleUrls, after.exampleUrls)
  const kept = isSame ? (before?.acceptedWarnings ?? []) : []
  const codes = WARNING_CODES.filter((code) => accept.includes(code) || kept.includes(code))
  return codes.length > 0 ? codes : undefined
}
