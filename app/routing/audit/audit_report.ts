import type { ConflictKind, Severity } from '#routing/engine/conflicts/conflict_kind'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { UtmFinding } from '#routing/engine/hygiene/utm_findings'
import type { SilentRouter } from '#routing/hygiene/silent_routers'
import type { BrokenPin, ReportedPin } from '#routing/routers/writes/write_participant'
import type { RouterAudit } from './audit_routers.js'

const COVERING_MAX = 100
/** The most routers that one finding about UTM parameters names. */
export const UTM_ROUTERS_MAX = 5

/** A router as a report names it, in its state when the report was made. */
type ReportedRouter = Pick<RoutableRouter, 'id' | 'name' | 'priorityClass' | 'bookingFlowId'>

/** An unused router as a report shows it. */
export interface ReportedSilent extends Omit<SilentRouter, 'router' | 'by'> {
  readonly router: ReportedRouter
  readonly by: readonly ReportedRouter[]
}

/** A finding about UTM parameters as a report shows it. */
export interface ReportedUtm extends Omit<UtmFinding, 'routers'> {
  readonly routers: readonly ReportedRouter[]
  /** Counts all of them. */
  readonly routerCount: number
}

/** The findings of an audit, as plain data to store and show. */
export interface AuditReport {
  readonly routerCount: number
  readonly findingCount: number
  readonly severities: Readonly<Record<Severity, number>>
  /** False when a list below omits findings. */
  readonly isComplete: boolean
  readonly conflicts: readonly {
    readonly kind: ConflictKind
    readonly winner: ReportedRouter
    readonly loser: ReportedRouter
  }[]
  readonly dead: readonly {
    readonly router: ReportedRouter
    readonly reason: string
    readonly by: readonly ReportedRouter[]
  }[]
  readonly inactiveTargets: readonly {
    readonly router: ReportedRouter
    readonly bookingFlowName: string
  }[]
  /** Absent where pins were not judged, as in reports of older versions. */
  readonly brokenPins?: readonly ReportedPin[]
  /** Absent in reports of older versions. */
  readonly utm?: readonly ReportedUtm[]
  readonly silent?: readonly ReportedSilent[]
  readonly strayExamples: readonly {
    readonly router: ReportedRouter
    readonly url: string
    readonly winner: ReportedRouter | null
  }[]
}

/** The report with broken pins as findings. */
export function withPins(
  report: AuditReport,
  broken: readonly BrokenPin[],
  listedMax = Infinity
): AuditReport {
  return {
    ...report,
    findingCount: report.findingCount + broken.length,
    isComplete: report.isComplete && broken.length <= listedMax,
    brokenPins: broken.slice(0, listedMax).map(({ pin, verdict }) => ({
      pin: { id: pin.id, url: pin.url, mode: pin.mode, note: pin.note, expects: pin.expects },
      verdict: {
        atMs: verdict.atMs,
        reason: verdict.reason,
        found: verdict.found && named(verdict.found),
      },
    })),
  }
}

/** At most `listedMax` entries per list; counts cover all. */
export function reportOf(audit: RouterAudit, listedMax = Infinity): AuditReport {
  const { routerCount, findingCount, severities } = audit
  const conflictCount = Object.values(audit.totals).reduce((sum, count) => sum + count, 0)
  const conflicts = audit.conflicts.slice(0, listedMax)
  const others = [audit.dead, audit.inactiveTargets, audit.strayExamples, audit.utm, audit.silent]
  return {
    routerCount,
    findingCount,
    severities,
    isComplete:
      conflicts.length === conflictCount && others.every(({ length }) => length <= listedMax),
    conflicts: conflicts.map(({ kind, winner, loser }) => ({
      kind,
      winner: named(winner),
      loser: named(loser),
    })),
    dead: audit.dead.slice(0, listedMax).map(({ router, reach }) => ({
      router: named(router),
      reason: reach.kind,
      by: reach.kind === 'covered' ? reach.by.slice(0, COVERING_MAX).map(named) : [],
    })),
    inactiveTargets: audit.inactiveTargets.slice(0, listedMax).map(({ router, bookingFlow }) => ({
      router: named(router),
      bookingFlowName: bookingFlow.name,
    })),
    utm: audit.utm.slice(0, listedMax).map(({ routers, ...finding }) => ({
      ...finding,
      routers: routers.slice(0, UTM_ROUTERS_MAX).map(named),
      routerCount: routers.length,
    })),
    silent: audit.silent.slice(0, listedMax).map(({ router, by, ...finding }) => ({
      ...finding,
      router: named(router),
      by: by.slice(0, COVERING_MAX).map(named),
    })),
    strayExamples: audit.strayExamples.slice(0, listedMax).map(({ router, url, winner }) => ({
      router: named(router),
      url,
      winner: winner && named(winner),
    })),
  }
}

function named({ id, name, priorityClass, bookingFlowId }: RoutableRouter): ReportedRouter {
  return { id, name, priorityClass, bookingFlowId }
}
