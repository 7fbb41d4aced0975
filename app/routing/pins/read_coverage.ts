import { inject } from '@adonisjs/core/container'
import { pinVerdictSteps } from '#routing/engine/answers/pin_verdict'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RankedRouter } from '#routing/engine/table/ranked_router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { inSlices, withinPartOfWork } from '#shared/async/time_slices'
import { Clock } from '#shared/clock'
import type { RouterPin } from './router_pin.js'
import { RouterPinRepository } from './router_pin_repository.js'

/** The most routers that coverage names; all are counted. */
export const UNREACHED_NAMED_MAX = 100

/** The share of a request's work in which example URLs are resolved. */
const EXAMPLES_PART = 0.8

/** Which routers win the URL of a pin, or an example URL. */
export interface PinCoverage {
  readonly organizationRevision: number
  readonly judgedAt: Date
  /** The active routers whose schedule has not ended. */
  readonly routers: number
  readonly reachedByPins: number
  /** The first routers in precedence that neither a pin nor an example URL reaches. */
  readonly unreached: readonly RoutableRouter[]
  readonly unreachedTotal: number
  /** How many routers, in precedence, had their example URLs resolved; fewer than `routers` if there was no time. */
  readonly examined: number
}

/** Resolves all pins and all example URLs of an organization. Yields to the event loop. */
@inject()
export class ReadCoverage {
  constructor(
    private readonly pins: RouterPinRepository,
    private readonly tables: LiveRoutingTables,
    private readonly clock: Clock
  ) {}

  async execute(organizationId: string): Promise<PinCoverage> {
    const judgedAt = this.clock.now()
    const nowMs = judgedAt.getTime()
    const pins = await this.pins.judgedAt(organizationId, nowMs)
    return this.tables.temporarily(organizationId, async ({ table, revision }) => ({
      organizationRevision: revision,
      judgedAt,
      ...(await inSlices(coverageSteps(table, pins, nowMs, withinPartOfWork(EXAMPLES_PART)))),
    }))
  }
}

function* coverageSteps(
  table: RoutingTable,
  pins: readonly RouterPin[],
  nowMs: number,
  mayGoOn: () => boolean
) {
  const byPins = new Set<string>()
  for (const pin of pins) {
    yield* pinVerdictSteps(table, pin, nowMs, ({ id }) => byPins.add(id))
  }
  const inQuestion = (yield* table.inPrecedenceSteps()).filter(
    ({ router, untilMs }) => router.isActive && untilMs > nowMs
  )
  const reached = new Set(byPins)
  let examined = 0
  for (const ranked of inQuestion) {
    if (!mayGoOn()) break
    yield* winnersOfExamples(table, ranked, nowMs, reached)
    examined += 1
  }
  const unreached = inQuestion.filter(({ id }) => !reached.has(id))
  return {
    routers: inQuestion.length,
    reachedByPins: inQuestion.filter(({ id }) => byPins.has(id)).length,
    unreached: unreached.slice(0, UNREACHED_NAMED_MAX).map(({ router }) => router),
    unreachedTotal: unreached.length,
    examined,
  }
}

/** Adds the winners of a router's example URLs, now or once its schedule opens it. */
function* winnersOfExamples(
  table: RoutingTable,
  ranked: RankedRouter,
  nowMs: number,
  reached: Set<string>
): Generator<undefined, void> {
  const atMs = Math.max(nowMs, ranked.fromMs)
  yield* ranked.visitExamples((request) => {
    const winner = table.resolve(request, atMs)
    if (winner) reached.add(winner.router.id)
    return false
  })
}
