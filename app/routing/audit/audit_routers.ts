import { inject } from '@adonisjs/core/container'
import type { BookingFlow } from '#organizations/booking_flows/booking_flow'
import { type Audit, auditSteps } from '#routing/engine/conflicts/audit'
import {
  CONFLICT_KINDS,
  CONFLICT_SEVERITIES,
  type Severity,
} from '#routing/engine/conflicts/conflict_kind'
import { compareRouters } from '#routing/engine/criteria/precedence'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { isOpen } from '#routing/engine/criteria/schedule'
import type { SeenUtm } from '#routing/engine/hygiene/seen_utm'
import { type UtmFinding, utmFindingSteps } from '#routing/engine/hygiene/utm_findings'
import { SeenUtmRepository } from '#routing/hygiene/seen_utm_repository'
import {
  type DaysOfTraffic,
  type SilentRouter,
  silentRouterSteps,
} from '#routing/hygiene/silent_routers'
import { PastTraffic } from '#routing/impact/past_traffic'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import { inBackgroundSlices, inSlices } from '#shared/async/time_slices'
import { Clock } from '#shared/clock'
import { isOverTimeLimit } from '#shared/persistence/mongo_errors'
import { mustYield } from '#shared/steps'
import { DAY_MS } from '#shared/time'

/** The days of traffic in which unused routers are looked for. */
const TRAFFIC_DAYS = 30

/** Exactly seven whole days lie within this time before any instant. */
const WEEK_MS = 8 * DAY_MS - 1

export interface AuditOptions {
  readonly signal?: AbortSignal | undefined
  /** Called from time to time with the share of the work that is done, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
}

/** What past traffic shows. */
interface PastFindings {
  readonly seen: SeenUtm
  readonly traffic: DaysOfTraffic
}

/** An active router that leads to an inactive booking flow. */
export interface InactiveTarget {
  readonly router: RoutableRouter
  readonly bookingFlow: BookingFlow
}

/** An inactive booking flow to which active, open routers still lead visitors. */
export interface VisitedFlow {
  readonly bookingFlow: BookingFlow
  readonly routerCount: number
  /** What they won on the closed ones of the last seven days; null when MongoDB does not sum it up in time. */
  readonly resolves: number | null
}

export interface RouterAudit extends Audit {
  readonly routerCount: number
  readonly severities: Readonly<Record<Severity, number>>
  /** Active routers that lead to an inactive booking flow. */
  readonly inactiveTargets: readonly InactiveTarget[]
  readonly visitedFlows: readonly VisitedFlow[]
  readonly utm: readonly UtmFinding[]
  readonly silent: readonly SilentRouter[]
  /** Findings that need attention: all except conflicts of severity low and info, and visited flows. */
  readonly findingCount: number
}

interface DatedAudit extends RouterAudit {
  /** Earlier than all that the audit read. */
  readonly auditedAt: Date
}

@inject()
export class FindVisitedFlows {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly traffic: PastTraffic,
    private readonly clock: Clock
  ) {}

  /** In the present state, so that a change shows at once. */
  async now(organizationId: string): Promise<readonly VisitedFlow[]> {
    const routing = await this.tables.forOrganization(organizationId)
    return this.execute(organizationId, await inSlices(inactiveTargetSteps(routing)))
  }

  /** The most visited flow first. Reads no traffic when no target is open. */
  async execute(
    organizationId: string,
    targets: readonly InactiveTarget[]
  ): Promise<readonly VisitedFlow[]> {
    const until = this.clock.now()
    const open = targets.filter(({ router }) => isOpen(router, until.getTime()))
    if (open.length === 0) return []
    const from = new Date(until.getTime() - WEEK_MS)
    const past = await this.traffic.winners(organizationId, { from, until }).catch(nullIfLate)
    const won = (sum: number, { router: { id } }: InactiveTarget) =>
      sum + (past?.winners.get(id) ?? 0)
    const flows = Map.groupBy(open, ({ bookingFlow }) => bookingFlow)
    return Array.from(flows, ([bookingFlow, leading]): VisitedFlow => {
      return { bookingFlow, routerCount: leading.length, resolves: past && leading.reduce(won, 0) }
    })
      .filter(({ resolves }) => resolves !== 0)
      .sort((a, b) => (b.resolves ?? 0) - (a.resolves ?? 0))
  }
}

/**
 * Audits all routers of an organization in their current state, and changes nothing. Leaves out the example URLs of a
 * router whose schedule is closed, because those are meant to go elsewhere. Yields to other work of the process. Throws
 * the reason of `signal` as soon as it aborts.
 */
@inject()
export class AuditRouters {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly seenUtm: SeenUtmRepository,
    private readonly traffic: PastTraffic,
    private readonly visitedFlows: FindVisitedFlows,
    private readonly clock: Clock
  ) {}

  async execute(organizationId: string, options: AuditOptions = {}): Promise<DatedAudit> {
    const auditedAt = this.clock.now()
    const seen = await this.seenUtm.find(organizationId)
    const from = new Date(auditedAt.getTime() - TRAFFIC_DAYS * DAY_MS)
    const traffic = await this.traffic.winners(organizationId, { from, until: auditedAt })
    return this.tables.temporarily(organizationId, async (routing) => ({
      auditedAt,
      ...(await this.#audit(routing, { seen, traffic }, options)),
    }))
  }

  async #audit(
    routing: OrganizationSnapshot,
    { seen, traffic }: PastFindings,
    { signal, onProgress }: AuditOptions
  ): Promise<RouterAudit> {
    const nowMs = this.clock.now().getTime()
    const steps = auditSteps(routing.table, nowMs, { onProgress })
    const { strayExamples: examples, ...audited } = await inBackgroundSlices(steps, signal)
    const strayExamples = examples.filter(({ router }) => isOpen(router, nowMs))
    const utm = await inBackgroundSlices(utmFindingSteps(routing.table, seen, nowMs), signal)
    const silent = await inBackgroundSlices(
      silentRouterSteps(routing.allRouters(), traffic, { dead: audited.dead, utm }),
      signal
    )
    const inactiveTargets = await inBackgroundSlices(inactiveTargetSteps(routing), signal)
    const visitedFlows = await this.visitedFlows.execute(routing.organizationId, inactiveTargets)
    const severities = countSeverities(audited.totals)
    return {
      ...audited,
      routerCount: routing.table.size,
      severities,
      strayExamples,
      inactiveTargets,
      visitedFlows,
      utm,
      silent,
      findingCount:
        severities.high +
        severities.medium +
        audited.dead.length +
        strayExamples.length +
        inactiveTargets.length +
        utm.length +
        silent.length,
    }
  }
}

function countSeverities(totals: Audit['totals']): Record<Severity, number> {
  const severities: Record<Severity, number> = { high: 0, medium: 0, low: 0, info: 0 }
  for (const kind of CONFLICT_KINDS) severities[CONFLICT_SEVERITIES[kind]] += totals[kind]
  return severities
}

function nullIfLate(error: unknown): null {
  if (isOverTimeLimit(error)) return null
  throw error
}

/** The active routers that lead to an inactive flow, in order of precedence; in steps. */
function* inactiveTargetSteps(
  routing: OrganizationSnapshot
): Generator<undefined, InactiveTarget[]> {
  const targets: InactiveTarget[] = []
  for (const router of routing.table.routers()) {
    const bookingFlow = routing.bookingFlow(router.bookingFlowId)
    if (router.isActive && bookingFlow?.isActive === false) targets.push({ router, bookingFlow })
    if (mustYield()) yield
  }
  return targets.sort((a, b) => compareRouters(a.router, b.router))
}
