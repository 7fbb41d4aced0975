import { inject } from '@adonisjs/core'
import type { Severity } from '#routing/engine/conflicts/conflict_kind'
import { conflictSteps, proposalSteps } from '#routing/engine/conflicts/conflicts'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { inTurns } from '#shared/async/time_slices'
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
      const conflicts = await inTurns(reportSteps(write, before, this.clock.now().getTime()))
      if (write.onConflict !== 'reject') return ok({ conflicts })
      const refused = conflicts.flatMap((report, at): ConflictsRefusal[] => {
        const routerId = write.reported[at]?.id ?? ''
        return report.totals.high > 0 ? [{ type: 'conflicts', routerId, report }] : []
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
