import {
  CONFLICT_KINDS,
  CONFLICT_SEVERITIES,
  contestantOf,
  isAtLeast,
  kindOfPair,
  mayMeet,
  overlapOf,
  type ConflictKind,
  type Severity,
} from './conflict_kind.js'
import { conflictMessage } from './conflict_message.js'
import { ConflictTally, RankedTally } from './conflict_tally.js'
import { OverlapScan } from './overlap_scan.js'
import {
  contestedUrls,
  NO_EXAMPLES,
  pairExampleSteps,
  type PairExamples,
} from './contested_examples.js'
import { requiredParameterOf } from '#routing/engine/criteria/criteria_conditions'
import { comparePrecedence, type PrecedenceGround } from '#routing/engine/criteria/precedence'
import type { RankedRouter } from '#routing/engine/table/ranked_router'
import { reachSteps, type Reach } from './reach.js'
import { relate, type Relation } from '#routing/engine/criteria/relation'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import type { TimeWindow } from '#routing/engine/criteria/schedule'
import { runToEnd, mustYield } from '#shared/steps'
import { correctionSteps, type Correction } from './correction.js'
import { contestedWitnessOf, witnessSteps, type ConflictWitnesses } from './witness.js'

export interface Conflict {
  readonly kind: ConflictKind
  readonly severity: Severity
  /** The router under examination and the one that it conflicts with. */
  readonly subject: RoutableRouter
  readonly other: RoutableRouter
  /** The subject's URLs relative to the other's: `narrower` means that the subject is a special case. */
  readonly relation: Relation
  /** Which router takes the requests that both match, and why; null when no request matches both. */
  readonly winner: RoutableRouter | null
  readonly ground: PrecedenceGround | null
  readonly window: TimeWindow | null
  /** Whether the loser cannot win any request while its schedule lasts. */
  readonly isLoserDead: boolean
  readonly witnesses: ConflictWitnesses
  /** The contested example URLs, for `example_claimed`. */
  readonly exampleUrls: readonly string[]
  readonly message: string
  readonly suggestions: readonly Correction[]
}

export interface ConflictReport {
  /** Most severe first, then by precedence of the other router. */
  readonly conflicts: readonly Conflict[]
  /** Counts every conflict found, the unlisted ones too. */
  readonly total: number
  readonly totals: Readonly<Record<Severity, number>>
  /** Whether the subject can win any request once it is in the table. */
  readonly reach: Reach
}

const MAX_CONFLICTS = 50

interface ReportLimits {
  /** How many conflicts are listed; all are counted. */
  readonly limit?: number
  /** The least severity listed; milder conflicts are only counted. */
  readonly least?: Severity
}

interface ReportOptions extends ReportLimits {
  /** Called with the share of the routers that is reported, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
}

/**
 * The conflicts of a new or changed router with the others of its organization, from `nowMs` on. The router replaces
 * the one in the table with its id. An inactive router has no conflicts.
 */
export function findConflicts(
  table: RoutingTable,
  router: RoutableRouter,
  nowMs: number,
  limits: ReportLimits = {}
): ConflictReport {
  return runToEnd(proposalSteps(table, router, nowMs, limits))
}

/** `findConflicts` in steps. */
export function* proposalSteps(
  table: RoutingTable,
  router: RoutableRouter,
  nowMs: number,
  { limit = MAX_CONFLICTS, least = 'info' }: ReportLimits = {}
): Generator<undefined, ConflictReport> {
  const future = table.with(router)
  yield
  const subject = rankedIn(future, router.id)
  subject.cacheUrlSet()
  const tally = new RankedTally(limit)
  if (router.isActive) yield* compareWithAll(table, future, subject, nowMs, tally)
  const listed = tally.first().filter(({ kind }) => isAtLeast(kind, least))
  const conflicts = yield* describeSteps(future, subject, listed, nowMs)
  const reach = yield* reachSteps(future, subject, nowMs)
  return { conflicts, ...countsOf(tally.totals), reach }
}

/**
 * `findConflicts` for several routers, as if all of them were in the table; much faster for many. In steps.
 */
export function* conflictSteps(
  table: RoutingTable,
  routers: readonly RoutableRouter[],
  nowMs: number,
  { limit = MAX_CONFLICTS, least = 'info', onProgress = () => {} }: ReportOptions = {}
): Generator<undefined, ConflictReport[]> {
  let future = table
  for (const router of routers) {
    future = future.with(router)
    yield
  }
  const scan = yield* OverlapScan.steps(future, nowMs)
  const reports: ConflictReport[] = []
  for (const { id } of routers) {
    const subject = rankedIn(future, id)
    const tally = new ConflictTally(limit)
    yield* scan.compareOne(id, tally)
    const listed = tally.first().filter(({ kind }) => isAtLeast(kind, least))
    const conflicts = yield* describeSteps(future, subject, listed, nowMs)
    const reach = yield* reachSteps(future, subject, nowMs)
    reports.push({ conflicts, ...countsOf(tally.totals), reach })
    onProgress(reports.length / routers.length)
  }
  return reports
}

function rankedIn(table: RoutingTable, id: string): RankedRouter {
  const ranked = table.rankedRouter(id)
  if (ranked === null) throw new Error('a router is not in the table that it was added to')
  return ranked
}

/** `before` lacks the subject, and keeps the index of example URLs that its first search builds. */
function* compareWithAll(
  before: RoutingTable,
  table: RoutingTable,
  subject: RankedRouter,
  nowMs: number,
  tally: RankedTally
): Generator<undefined, void> {
  const listed = new Set<string>()
  const takers = new Set<RankedRouter>()
  yield* subject.visitExamples((request) => {
    listed.add(request.href)
    if (subject.matches(request)) {
      for (const taker of table.collect(request)) takers.add(taker)
    }
    return false
  })
  const sharing = new Set<RankedRouter>()
  for (const listers of (yield* before.listersSteps(listed)).values()) {
    for (const lister of listers) {
      if (sharing.has(lister) || !lister.router.isActive || lister.id === subject.id) continue
      sharing.add(lister)
      tally.note('example_claimed', lister)
    }
    yield
  }
  const contestant = contestantOf(subject, nowMs)
  const urls = subject.urlSet
  const required = requiredParameterOf(subject)
  for (const other of yield* table.mayOverlapSteps(subject)) {
    if (mustYield()) yield
    const relation = relate(urls, other)
    if (relation === 'disjoint' || other === subject) continue
    const opponent = contestantOf(other, nowMs)
    if (!mayMeet(contestant, opponent)) continue
    const isWinner = comparePrecedence(subject, other) < 0
    tally.note(kindOfPair(contestant, opponent, isWinner, relation), other)
    if (sharing.has(other)) continue
    let isContested = !isWinner && takers.has(other)
    if (isWinner && mayList(other, subject.pathKey, required?.name)) {
      yield* other.visitExamplesOnce((request) => {
        return (isContested = subject.matches(request) && other.matches(request))
      })
    }
    if (isContested) tally.note('example_claimed', other)
  }
}

/** Whether an example URL of `other` may have this path and this parameter; undefined or null is any. */
function mayList(other: RankedRouter, pathKey: string | null, parameter?: string): boolean {
  if (!other.hasExamples || (pathKey !== null && !other.mayListPath(pathKey))) return false
  return parameter === undefined || other.mayListParameter(parameter)
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

/** Adds the details of each conflict, in steps. */
function* describeSteps(
  table: RoutingTable,
  subject: RankedRouter,
  tallied: readonly { readonly kind: ConflictKind; readonly other: RankedRouter }[],
  nowMs: number
): Generator<undefined, Conflict[]> {
  const others = [...new Set(tallied.map(({ other }) => other))]
  const examples = yield* pairExampleSteps(subject, others)
  const conflicts: Conflict[] = []
  for (const { kind, other } of tallied) {
    const ofPair = examples[others.indexOf(other)] ?? NO_EXAMPLES
    conflicts.push(yield* describe(table, subject, other, kind, nowMs, ofPair))
  }
  return conflicts
}

function* describe(
  table: RoutingTable,
  subject: RankedRouter,
  other: RankedRouter,
  kind: ConflictKind,
  nowMs: number,
  examples: PairExamples
): Generator<undefined, Conflict> {
  yield
  const overlap = overlapOf(subject, other, nowMs)
  const isContested = kind === 'example_claimed'
  const loser = overlap && (overlap.loser === subject ? 'subject' : 'other')
  const contested = contestedUrls(examples, loser)
  const exampleUrls = isContested ? contested : []
  const witnesses = yield* witnessSteps(table, subject, other, overlap)
  yield
  const contestedWitness = contestedWitnessOf(
    table,
    exampleUrls[0],
    overlap?.window.fromMs ?? nowMs
  )
  yield
  const conflict = { kind, overlap, contested, examples }
  const suggestions = yield* correctionSteps(conflict, subject, other, nowMs)
  const relation = relate(subject.urlSet, other)
  return {
    kind,
    severity: CONFLICT_SEVERITIES[kind],
    subject: subject.router,
    other: other.router,
    relation,
    winner: overlap?.winner.router ?? null,
    ground: overlap?.ground ?? null,
    window: overlap?.window ?? null,
    isLoserDead: overlap?.isLoserDead ?? false,
    witnesses: { ...witnesses, contested: contestedWitness },
    exampleUrls,
    message: conflictMessage(kind, subject, other, overlap, exampleUrls, relation),
    suggestions,
  }
}
