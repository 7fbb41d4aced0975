import {
  CONFLICT_KINDS,
  CONFLICT_SEVERITIES,
  encounterOf,
  type ConflictKind,
  type Severity,
} from './conflict_kind.js'
import { conflictMessage } from './conflict_message.js'
import { ConflictTally, RankedTally } from './conflict_tally.js'
import { EncounterScan } from './encounter_scan.js'
import { exampleClaims } from './example_claims.js'
import type { PrecedenceGround } from './precedence.js'
import { RankedRouter } from './ranked_router.js'
import { reachSteps, type Reach } from './reach.js'
import { relate, type Relation } from './relation.js'
import type { RoutableRouter } from './router.js'
import type { RoutingTable } from './routing_table.js'
import type { TimeWindow } from './schedule.js'
import { atOnce, StepBudget } from './steps.js'
import { suggestionsFor, type Suggestion } from './suggestion.js'
import { claimWitness, conflictWitnesses, type ConflictWitnesses } from './conflict_witnesses.js'

export interface Conflict {
  readonly kind: ConflictKind
  readonly severity: Severity
  /** The router under examination and the one it meets. */
  readonly subject: RoutableRouter
  readonly other: RoutableRouter
  /** The subject's URLs as seen from the other's: `narrower` means it is a special case. */
  readonly relation: Relation
  /** Who takes the requests that both match, and on what ground; null when none matches both. */
  readonly winner: RoutableRouter | null
  readonly ground: PrecedenceGround | null
  readonly window: TimeWindow | null
  /** The one that does not win can win nothing at all while its schedule lasts. */
  readonly isLoserDead: boolean
  readonly witnesses: ConflictWitnesses
  /** The example URLs in question, for `example_claimed`. */
  readonly exampleUrls: readonly string[]
  readonly message: string
  readonly suggestions: readonly Suggestion[]
}

export interface ConflictReport {
  /** The gravest first; among equals in the order of precedence of the other router. */
  readonly conflicts: readonly Conflict[]
  /** All that were found, also those beyond the limit. */
  readonly total: number
  readonly totals: Readonly<Record<Severity, number>>
  /** Whether the subject can win any request once it is part of the table. */
  readonly reach: Reach
}

const MAX_CONFLICTS = 50

const UNITS_OF_A_PAIR = 10
const UNITS_OF_A_CONDITION = 2

interface ReportLimits {
  /** How many conflicts are told; all are counted. */
  readonly limit?: number
}

/**
 * Everything in which a router, new or changed, meets the others of its organization from `nowMs`
 * on. A router of the same id in the table is replaced by it. An inactive router meets nobody.
 */
export function findConflicts(
  table: RoutingTable,
  router: RoutableRouter,
  nowMs: number,
  limits: ReportLimits = {}
): ConflictReport {
  return atOnce(proposalSteps(table, router, nowMs, limits))
}

/** `findConflicts` in steps of about a millisecond. */
export function* proposalSteps(
  table: RoutingTable,
  router: RoutableRouter,
  nowMs: number,
  { limit = MAX_CONFLICTS }: ReportLimits = {}
): Generator<undefined, ConflictReport> {
  const subject = new RankedRouter(router)
  subject.keepUrlSet()
  const future = table.with(router)
  const tally = new RankedTally(limit)
  if (router.isActive) yield* compareWithAll(future, subject, nowMs, tally)
  const conflicts: Conflict[] = []
  for (const { kind, other } of tally.first()) {
    conflicts.push(conflictOf(future, subject, other, kind, nowMs))
    yield
  }
  const reach = yield* reachSteps(future, subject, nowMs)
  return { conflicts, ...countsOf(tally.totals), reach }
}

/**
 * What `findConflicts` says of each of several routers once all of them are part of the table, in their order; much
 * quicker for many of them. In steps of a millisecond or so, between which the caller may do something else.
 */
export function* conflictSteps(
  table: RoutingTable,
  routers: readonly RoutableRouter[],
  nowMs: number,
  { limit = MAX_CONFLICTS }: ReportLimits = {}
): Generator<undefined, ConflictReport[]> {
  let future = table
  for (const router of routers) {
    future = future.with(router)
    yield
  }
  const scan = yield* EncounterScan.steps(future, nowMs)
  const reports: ConflictReport[] = []
  for (const { id } of routers) {
    const subject = future.rankedRouter(id)
    if (subject === null) throw new Error('a router is not in the table that it was added to')
    const tally = new ConflictTally(limit)
    yield* scan.compareOne(id, tally)
    const conflicts: Conflict[] = []
    for (const { kind, other } of tally.first()) {
      conflicts.push(conflictOf(future, subject, other, kind, nowMs))
      yield
    }
    const reach = yield* reachSteps(future, subject, nowMs)
    reports.push({ conflicts, ...countsOf(tally.totals), reach })
  }
  return reports
}

function* compareWithAll(
  table: RoutingTable,
  subject: RankedRouter,
  nowMs: number,
  tally: RankedTally
): Generator<undefined, void> {
  const budget = new StepBudget()
  yield* subject.parseExamples(budget)
  for (const other of table.rankedRouters()) {
    if (budget.spend(UNITS_OF_A_PAIR + UNITS_OF_A_CONDITION * other.conditions.length)) yield
    if (other.id === subject.id || !other.router.isActive) continue
    const encounter = encounterOf(subject, other, nowMs)
    if (encounter !== null) tally.note(encounter.kind, other)
    if (!subject.hasExamples && (encounter?.loser !== other || !other.hasExamples)) continue
    const examples = yield* other.parseExamples(budget)
    if (exampleClaims(subject, other, encounter).length > 0) tally.note('example_claimed', other)
    if (budget.spend(subject.exampleRequests.length + UNITS_OF_A_CONDITION * examples.length)) yield
  }
}

function countsOf(
  kinds: Readonly<Record<ConflictKind, number>>
): Pick<ConflictReport, 'total' | 'totals'> {
  const totals: Record<Severity, number> = { high: 0, medium: 0, low: 0, info: 0 }
  let total = 0
  for (const kind of CONFLICT_KINDS) {
    totals[CONFLICT_SEVERITIES[kind]] += kinds[kind]
    total += kinds[kind]
  }
  return { total, totals }
}

function conflictOf(
  table: RoutingTable,
  subject: RankedRouter,
  other: RankedRouter,
  kind: ConflictKind,
  nowMs: number
): Conflict {
  const encounter = encounterOf(subject, other, nowMs)
  const isClaim = kind === 'example_claimed'
  const claimed = exampleClaims(subject, other, encounter)
  const exampleUrls = isClaim ? claimed : []
  return {
    kind,
    severity: CONFLICT_SEVERITIES[kind],
    subject: subject.router,
    other: other.router,
    relation: relate(subject.urlSet, other.urlSet),
    winner: encounter?.winner.router ?? null,
    ground: encounter?.ground ?? null,
    window: encounter?.window ?? null,
    isLoserDead: encounter?.isLoserDead ?? false,
    witnesses: {
      ...conflictWitnesses(table, subject, other, encounter),
      claimed: claimWitness(table, exampleUrls[0], encounter?.window.fromMs ?? nowMs),
    },
    exampleUrls,
    message: conflictMessage(kind, subject, other, encounter, exampleUrls),
    suggestions: suggestionsFor({ kind, encounter, claimed }, subject, other, nowMs),
  }
}
