import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import {
  type ConflictReport,
  conflictSteps,
  proposalSteps,
} from '#routing/engine/conflicts/conflicts'
import type { Severity } from '#routing/engine/conflicts/conflict_kind'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import type { UtmSurroundings } from '#routing/engine/hygiene/utm_surroundings'
import { StepBudget } from '#routing/engine/table/steps'
import {
  addWarnings,
  type RouterWarning,
  type RouterWarnings,
  routerWarningSteps,
} from '#routing/engine/answers/router_warnings'
import type { BrokenPin } from '#routing/pins/broken_pin'
import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { Clock } from '#shared/clock'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { inTurns } from '#shared/async/time_slices'
import { err, ok, type Result } from '#shared/result'
import { ReadUtmSurroundings } from '#routing/hygiene/read_utm_surroundings'

/** Conflicts listed per router when many are written at once; all are counted. */
export const LISTED_PER_ROUTER_MAX = 5

/** Whether to write a router that has conflicts of severity high. */
export type ConflictPolicy = 'warn' | 'reject'

export interface ConflictOptions {
  readonly onConflict?: ConflictPolicy
  /** The least severity of the conflicts listed, `medium` unless given; milder ones are only counted. */
  readonly leastListed?: Severity
}

export interface BatchOptions extends ConflictOptions {
  /** Called with the share of the routers that are compared, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
}

/** Conflicts that are by design, such as a campaign that beats a path, are milder. */
export const LEAST_LISTED: Severity = 'medium'

/** A router as it is now stored, and its conflicts within the organization. */
export interface WrittenRouter {
  readonly router: BookingFlowRouter
  readonly warnings: ConflictReport
  /** Warnings about the router itself, apart from its conflicts. */
  readonly ownWarnings: RouterWarnings
  /** The pins that the write breaks although it was not refused. */
  readonly brokenPins?: readonly BrokenPin[] | undefined
}

/** Adds warnings about the router itself to its report, except those that its author accepts. */
export function warnedOf(written: WrittenRouter, more: readonly RouterWarning[]): WrittenRouter {
  return { ...written, ownWarnings: addWarnings(written.ownWarnings, more, written.router) }
}

export interface ConflictsRefusal {
  readonly type: 'conflicts'
  readonly routerId: string
  readonly report: ConflictReport
}

/** Reports conflicts against exactly the state being written. */
@inject()
export class ReportConflicts {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly revisions: OrganizationRevisions,
    private readonly readUtm: ReadUtmSurroundings,
    private readonly clock: Clock
  ) {}

  /**
   * Runs in the transaction that writes the router. Every write gives the organization its next revision, so of two
   * conflicting writes the later one runs again and sees the earlier one. `known` is used if it is still current; get
   * it before the first write, which makes others wait.
   */
  async judge(
    router: BookingFlowRouter,
    options: ConflictOptions,
    known: OrganizationSnapshot,
    session: ClientSession
  ): Promise<Result<WrittenRouter, ConflictsRefusal>> {
    const written = await this.#seenIn(session, known, (table) =>
      this.report(router, table, options)
    )
    const isRefused = options.onConflict === 'reject' && written.warnings.totals.high > 0
    return isRefused
      ? err({ type: 'conflicts', routerId: router.id, report: written.warnings })
      : ok(written)
  }

  /** As `judge`, for routers written together: compares each with all others and names every refused one. */
  async judgeAll(
    routers: readonly BookingFlowRouter[],
    { onConflict, leastListed = LEAST_LISTED, onProgress }: BatchOptions,
    known: OrganizationSnapshot,
    session?: ClientSession
  ): Promise<Result<WrittenRouter[], ConflictsRefusal[]>> {
    const nowMs = this.clock.now().getTime()
    const written = await this.#seenIn(session, known, async (table) => {
      const reports = await inTurns(
        conflictSteps(table, routers, nowMs, {
          limit: LISTED_PER_ROUTER_MAX,
          least: leastListed,
          onProgress,
        })
      )
      const surroundings = await this.readUtm.execute(known.organizationId, table, routers)
      return inTurns(writtenSteps(routers, reports, surroundings))
    })
    const refused = written.filter(({ warnings }) => warnings.totals.high > 0)
    if (onConflict !== 'reject' || refused.length === 0) return ok(written)
    return err(
      refused.map(({ router, warnings }) => ({
        type: 'conflicts',
        routerId: router.id,
        report: warnings,
      }))
    )
  }

  /** Yields to the event loop meanwhile. */
  async report(
    router: BookingFlowRouter,
    table: RoutingTable,
    { leastListed = LEAST_LISTED }: ConflictOptions
  ): Promise<WrittenRouter> {
    const nowMs = this.clock.now().getTime()
    const warnings = await inTurns(proposalSteps(table, router, nowMs, { least: leastListed }))
    const surroundings = await this.readUtm.execute(router.organizationId, table, [router])
    const ownWarnings = await inTurns(routerWarningSteps(router, new StepBudget(), surroundings))
    return { router, warnings, ownWarnings }
  }

  /** `known` is often still current; one small read verifies that. */
  async #seenIn<Value>(
    session: ClientSession | undefined,
    known: OrganizationSnapshot,
    work: (table: RoutingTable) => Promise<Value>
  ): Promise<Value> {
    const { organizationId, revision, table } = known
    if (!session) return work(table)
    const found = await this.revisions.find([organizationId], session)
    const isCurrent = revision === (found.get(organizationId)?.revision ?? 0)
    return isCurrent
      ? work(table)
      : this.tables.inTransaction(session, known, (present) => work(present.table))
  }
}

function* writtenSteps(
  routers: readonly BookingFlowRouter[],
  reports: readonly ConflictReport[],
  surroundings: UtmSurroundings | null
): Generator<undefined, WrittenRouter[]> {
  const budget = new StepBudget()
  const written: WrittenRouter[] = []
  for (const [index, router] of routers.entries()) {
    const warnings = reports[index]
    const ownWarnings = yield* routerWarningSteps(router, budget, surroundings)
    if (warnings) written.push({ router, warnings, ownWarnings })
  }
  return written
}
