import { comparePrecedence } from '#routing/engine/criteria/precedence'
import { relate } from '#routing/engine/criteria/relation'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { containsWindow, remainingWindow, type TimeWindow } from '#routing/engine/criteria/schedule'
import type { RankedRouter } from '#routing/engine/table/ranked_router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { mustYield, runToEnd } from '#shared/steps'
import { searchSteps } from './reach.js'
import { domainOf, intersectDomains, type Domain } from './witness.js'

/** The most rows. */
const ROWS_MAX = 20_000
/**
 * The effort of all searches together, after which the rest is undecided: about a third of a second, or two seconds where
 * a thousand schedules overlap.
 */
const EFFORT_MAX = 4_000_000
/** The effort of a trial by itself: to write a URL, parse it and resolve it twice. */
const TRIAL_EFFORT = 10

/** Requests that one router wins before a change, and another one, or another flow, after it; null for no router. */
export interface Row {
  readonly from: RoutableRouter | null
  readonly to: RoutableRouter | null
  /** One of these requests, tried on both tables. Its URL goes from `from` to `to` during the whole window. */
  readonly url: string
  readonly window: TimeWindow
}

/** A pair that was not decided; `any` for all that were not searched of a changed router. */
export interface UndecidedPair {
  readonly from: RoutableRouter | null | 'any'
  readonly to: RoutableRouter | null | 'any'
}

/** All requests from an instant on whose answer a change changes. */
export interface Difference {
  /** One for each pair of routers, in no particular order. */
  readonly rows: readonly Row[]
  /** Empty if it is proved that no other request changes. */
  readonly undecided: readonly UndecidedPair[]
}

/** Exact, or `undecided`. `changed` names all routers that are not the same in both tables. */
export function differenceOf(
  before: RoutingTable,
  after: RoutingTable,
  changed: Iterable<string>,
  nowMs: number
): Difference {
  return runToEnd(differenceSteps(before, after, changed, nowMs))
}

/** `differenceOf` in steps. */
export function* differenceSteps(
  before: RoutingTable,
  after: RoutingTable,
  changed: Iterable<string>,
  nowMs: number
): Generator<undefined, Difference> {
  const search = new DifferenceSearch({ before, after }, new Set(changed), nowMs)
  return yield* search.steps()
}

interface Tables {
  readonly before: RoutingTable
  readonly after: RoutingTable
}

type Winner = RankedRouter | null

/**
 * Only a changed router can lose or gain a request. For both of its states, and each router of the other table that
 * overlaps, it searches what both match for a request that the one wins before and the other after.
 */
class DifferenceSearch {
  readonly #rows: Row[] = []
  readonly #undecided: UndecidedPair[] = []
  readonly #searched = new Set<string>()
  /** Those of the two in which some router takes every request. */
  readonly #withDefault = new Set<RoutingTable>()
  #effort = 0

  constructor(
    private readonly tables: Tables,
    private readonly changed: ReadonlySet<string>,
    private readonly nowMs: number
  ) {}

  *steps(): Generator<undefined, Difference> {
    for (const table of [this.tables.before, this.tables.after]) {
      if (yield* hasDefaultSteps(table)) this.#withDefault.add(table)
    }
    for (const id of this.changed) {
      const was = this.#open(this.tables.before, id)
      const is = this.#open(this.tables.after, id)
      if (was) yield* this.#searchAll(was, is, this.tables.after, (other) => [was, other])
      if (is) yield* this.#searchAll(is, was, this.tables.before, (other) => [other, is])
      yield
    }
    return { rows: this.#rows, undecided: this.#undecided }
  }

  /** The router, if it takes part now or later. */
  #open(table: RoutingTable, id: string): Winner {
    const router = table.rankedRouter(id)
    const isOpen = router?.router.isActive && remainingWindow(router, this.nowMs) !== null
    return isOpen ? router : null
  }

  /** Searches one state of a changed router with all winners of the other table, which has the `counterpart`. */
  *#searchAll(
    state: RankedRouter,
    counterpart: Winner,
    table: RoutingTable,
    pairOf: (other: Winner) => readonly [Winner, Winner]
  ): Generator<undefined, void> {
    const isWithin = counterpart !== null && this.#isWithin(state, counterpart)
    const others = this.#isSpent ? [] : yield* table.mayOverlapSteps(state)
    for (const other of others) {
      // An unchanged one precedes it in both tables; a changed one is searched itself.
      if (comparePrecedence(other, state) < 0) continue
      if (isWithin && comparePrecedence(counterpart, other) < 0) continue
      if (this.#isSpent) break
      yield* this.#searchPair(...pairOf(other))
    }
    const mayBeNone = !isWithin && !this.#withDefault.has(table)
    if (mayBeNone && !this.#isSpent) yield* this.#searchPair(...pairOf(null))
    if (this.#isSpent) {
      const [from, to] = pairOf(null)
      this.#undecided.push({ from: from?.router ?? 'any', to: to?.router ?? 'any' })
    }
  }

  get #isSpent(): boolean {
    return this.#effort > EFFORT_MAX || this.#rows.length >= ROWS_MAX
  }

  /** Whether the other state takes part in every request, from now on, that this one matches. */
  #isWithin(state: RankedRouter, other: RankedRouter): boolean {
    const rest = remainingWindow(state, this.nowMs)
    if (rest === null || !containsWindow(other, rest)) return false
    return ['equal', 'narrower'].includes(relate(state.urlSet, other))
  }

  *#searchPair(from: Winner, to: Winner): Generator<undefined, void> {
    if (isSameAnswer(from?.router ?? null, to?.router ?? null)) return
    const key = pairKey(from, to)
    if (this.#searched.has(key)) return
    this.#searched.add(key)
    const domain = this.#sharedDomain(from, to)
    if (domain === null) return
    const { before, after } = this.tables
    const { witness, isUndecided, effort } = yield* searchSteps({
      domain,
      effortOf: ({ request }) => TRIAL_EFFORT + before.maxTries(request) + after.maxTries(request),
      tryOn({ request, atMs }) {
        const first = before.resolve(request, atMs)?.router.id
        if (first !== from?.id) return (first && before.rankedRouter(first)) || 'unknown'
        const second = after.resolve(request, atMs)?.router.id
        if (second !== to?.id) return (second && after.rankedRouter(second)) || 'unknown'
        return 'found'
      },
    })
    this.#effort += effort
    if (isUndecided) {
      this.#undecided.push({ from: from?.router ?? null, to: to?.router ?? null })
    }
    if (witness === null) return
    const { request, atMs } = witness
    const untilMs = Math.min(
      before.holdsUntil(request, atMs, from?.id ?? null),
      after.holdsUntil(request, atMs, to?.id ?? null)
    )
    const window = { fromMs: atMs, untilMs }
    this.#rows.push({
      from: from?.router ?? null,
      to: to?.router ?? null,
      url: request.href,
      window,
    })
  }

  /** The requests from now on that both match; what no router takes may be anything. */
  #sharedDomain(from: Winner, to: Winner): Domain | null {
    const [first, second] = [from, to].flatMap((router) => {
      const window = router && remainingWindow(router, this.nowMs)
      return window ? [domainOf(router.urlSet, window)] : []
    })
    if (!first) return null
    if (second) return intersectDomains(first, second)
    return from === null || to === null ? first : null
  }
}

/** Whether some router of the table takes every request. */
function* hasDefaultSteps(table: RoutingTable): Generator<undefined, boolean> {
  for (const { isDefault, router } of table.rankedRouters()) {
    if (isDefault && router.isActive) return true
    if (mustYield()) yield
  }
  return false
}

/** Which routers a request goes from and to. */
export function pairKey(from: { id: string } | null, to: { id: string } | null): string {
  return `${from?.id} ${to?.id}`
}

/** The ids of the routers that route otherwise in the other table, or are in one of the tables only, in steps. */
export function* changedIdsSteps(
  before: RoutingTable,
  after: RoutingTable
): Generator<undefined, string[]> {
  const ids: string[] = []
  for (const was of before.rankedRouters()) {
    const is = after.rankedRouter(was.id)
    if (is === null || !routesAlike(was, is)) ids.push(was.id)
    if (mustYield()) yield
  }
  for (const { id } of after.rankedRouters()) {
    if (before.rankedRouter(id) === null) ids.push(id)
    if (mustYield()) yield
  }
  return ids
}

function routesAlike(a: RankedRouter, b: RankedRouter): boolean {
  return (
    a.router.isActive === b.router.isActive &&
    a.router.bookingFlowId === b.router.bookingFlowId &&
    a.fromMs === b.fromMs &&
    a.untilMs === b.untilMs &&
    a.rank === b.rank &&
    a.createdAtMs === b.createdAtMs &&
    relate(a.urlSet, b) === 'equal'
  )
}

/** Whether a request that goes from one router to another keeps its router and its flow. */
export function isSameAnswer(from: RoutableRouter | null, to: RoutableRouter | null): boolean {
  return from?.id === to?.id && from?.bookingFlowId === to?.bookingFlowId
}
