import { kindOf, type ConflictKind } from './conflict_kind.js'
import type { ConflictTally } from './conflict_tally.js'
import {
  DemandNumbers,
  demandImplies,
  demandsExclude,
  NO_DEMAND,
  type Demand,
} from './demand_numbers.js'
import { comparePrecedence } from './precedence.js'
import type { RankedRouter } from './ranked_router.js'
import { relationOf } from './relation.js'
import type { RoutingTable } from './routing_table.js'
import { containsWindow, type TimeWindow } from './schedule.js'
import { sortedSteps } from './sorted_list.js'
import { StepBudget } from './steps.js'

/** What it takes to lay out a router, and to parse an example URL of one character. */
const UNITS_OF_A_ROUTER = 60
const UNITS_OF_A_CHARACTER = 0.1

/** Pairs that are compared in some tenths of a millisecond. A claim that is looked for counts like a pair. */
const PAIRS_OF_A_STEP = 5_000

/** The path of a router that asks for none. */
const ANY_PATH = 0

/** An active router and what is to come of its schedule, as numbers, which are quicker to compare than texts. */
interface Entrant extends TimeWindow {
  readonly ranked: RankedRouter
  readonly path: number
  readonly isDefault: boolean
  readonly grade: number
  readonly demands: readonly Demand[]
}

/**
 * The active routers of a table in order of precedence, laid out for comparing many of them with all others. Says of
 * every pair what `encounterOf` and `exampleClaims` say of it, but does not build what it counts.
 */
export class EncounterScan {
  private readonly entrants: Entrant[] = []
  private readonly places = new Map<string, number>()
  /** The places of the routers that list an example URL. */
  private readonly listing = new Map<string, number[]>()
  private readonly numbers = new DemandNumbers()
  /** What the router in hand demands of each name. */
  private demanded = new Int32Array()
  /** For each place the last router that was compared and lists an example URL of the router there. */
  private listsAlike = new Int32Array()

  private constructor() {}

  /** In steps of less than a millisecond or so. */
  static *steps(table: RoutingTable, nowMs: number): Generator<undefined, EncounterScan> {
    const budget = new StepBudget()
    const active: RankedRouter[] = []
    for (const ranked of table.rankedRouters()) {
      if (ranked.router.isActive) active.push(ranked)
      if (budget.spend(1)) yield
    }
    const scan = new EncounterScan()
    for (const ranked of yield* sortedSteps(active, comparePrecedence, budget)) {
      scan.add(ranked, nowMs)
      if (budget.spend(unitsOf(ranked))) yield
    }
    scan.demanded = new Int32Array(scan.numbers.nameCount).fill(NO_DEMAND)
    scan.listsAlike = new Int32Array(scan.entrants.length).fill(-1)
    return scan
  }

  /** Tells the conflicts of a router with all others, those with the first others first. An inactive one has none. */
  *compareOne(id: string, tally: ConflictTally): Generator<undefined, void> {
    const place = this.places.get(id)
    if (place !== undefined) yield* this.compareFrom(0, place, tally)
  }

  /** Tells the conflicts of all, each once and as one of its winner, those of the first router first. */
  *compareAll(tally: ConflictTally): Generator<undefined, void> {
    for (const place of this.entrants.keys()) yield* this.compareFrom(place + 1, place, tally)
  }

  private *compareFrom(
    first: number,
    place: number,
    tally: ConflictTally
  ): Generator<undefined, void> {
    const subject = this.entrants[place]
    for (let next = first; subject && next < this.entrants.length;) {
      next = this.compare(subject, place, next, tally)
      yield
    }
  }

  /** Compares with those from `first` on, as many as fit into a step; gives the place of the next one. */
  private compare(subject: Entrant, place: number, first: number, tally: ConflictTally): number {
    let left = PAIRS_OF_A_STEP
    for (const { name, what } of subject.demands) this.demanded[name] = what
    for (const { href } of subject.ranked.exampleRequests) {
      for (const listed of this.listing.get(href) ?? []) this.listsAlike[listed] = place
    }
    let otherPlace = first
    for (; otherPlace < this.entrants.length && left > 0; otherPlace++) {
      left--
      const other = this.entrants[otherPlace]
      if (!other || other === subject) continue
      const isWinner = place < otherPlace
      const kind = this.kindOfMeeting(subject, other, isWinner)
      if (kind !== null) {
        tally.note(kind, subject.ranked, other.ranked)
        left -= (isWinner ? other : subject).ranked.exampleRequests.length
      }
      const isClaimed =
        this.listsAlike[otherPlace] === place ||
        (kind !== null && (isWinner ? claims(subject, other) : claims(other, subject)))
      if (isClaimed) tally.note('example_claimed', subject.ranked, other.ranked)
    }
    for (const { name } of subject.demands) this.demanded[name] = NO_DEMAND
    return otherPlace
  }

  private add(ranked: RankedRouter, nowMs: number): void {
    const place = this.entrants.length
    this.entrants.push(entrantOf(ranked, this.numbers, nowMs))
    this.places.set(ranked.id, place)
    for (const { href } of ranked.exampleRequests) {
      const sharing = this.listing.get(href)
      if (sharing) sharing.push(place)
      else this.listing.set(href, [place])
    }
  }

  /** As `encounterOf` and `relate` decide it; `demanded` must hold what the subject demands. */
  private kindOfMeeting(subject: Entrant, other: Entrant, isWinner: boolean): ConflictKind | null {
    const { path, fromMs, untilMs } = subject
    if (path !== other.path && path !== ANY_PATH && other.path !== ANY_PATH) return null
    if (subject.isDefault !== other.isDefault) return null
    if (Math.max(fromMs, other.fromMs) >= Math.min(untilMs, other.untilMs)) return null

    let isWithin = path !== ANY_PATH || other.path === ANY_PATH
    let isAround = other.path !== ANY_PATH || path === ANY_PATH
    let shared = 0
    for (const { name, what } of other.demands) {
      const own = this.demanded[name] ?? NO_DEMAND
      if (own === NO_DEMAND) {
        isWithin = false
        continue
      }
      shared++
      if (own === what) continue
      if (demandsExclude(own, what)) return null
      isWithin &&= demandImplies(own, what)
      isAround &&= demandImplies(what, own)
    }
    isAround &&= shared === subject.demands.length

    const isTie = subject.grade === other.grade
    const isSubjectInTime = containsWindow(other, subject)
    const isOtherInTime = containsWindow(subject, other)
    return isWinner
      ? kindOf(relationOf(isAround, isWithin), isTie, isAround && isOtherInTime, isSubjectInTime)
      : kindOf(relationOf(isWithin, isAround), isTie, isWithin && isSubjectInTime, isOtherInTime)
  }
}

function unitsOf({ router, conditions }: RankedRouter): number {
  const characters = router.exampleUrls.reduce((sum, url) => sum + url.length, 0)
  const examples = router.exampleUrls.length * (UNITS_OF_A_ROUTER + conditions.length)
  return UNITS_OF_A_ROUTER + conditions.length + examples + UNITS_OF_A_CHARACTER * characters
}

function entrantOf(ranked: RankedRouter, numbers: DemandNumbers, nowMs: number): Entrant {
  const { conditions, pathKey } = ranked
  return {
    ranked,
    path: pathKey === null ? ANY_PATH : numbers.pathNumber(pathKey),
    isDefault: ranked.router.isDefault,
    grade: ranked.grade,
    fromMs: Math.max(ranked.fromMs, nowMs),
    untilMs: ranked.untilMs,
    demands: conditions.map((condition) => numbers.demandOf(condition)),
  }
}

/** Whether the winner takes an example URL that the loser lists and matches. */
function claims(winner: Entrant, loser: Entrant): boolean {
  for (const request of loser.ranked.exampleRequests) {
    if (winner.ranked.matches(request) && loser.ranked.matches(request)) return true
  }
  return false
}
