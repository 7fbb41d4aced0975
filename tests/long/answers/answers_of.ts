import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import type { Case } from './cases.js'
import { ended, type Engine } from './engine_copy.js'

/** What an engine says, by what it is asked. */
export type Answers = Readonly<Record<string, unknown>>

const VERDICTS = 3
const PINNED_MS = 1_000_000_000

export function tableOf(
  { RoutingTable: Table }: Engine,
  { routers, written, deletedIds }: Case
): RoutingTable {
  let table = Table.compile(routers)
  for (const router of written) table = table.with(router)
  for (const id of deletedIds) table = table.without(id)
  return table
}

/** Of criteria, valid or not. */
export function criteriaAnswers(
  engine: Engine,
  criteria: MatchingCriteria | null,
  isDefault: boolean
): Answers {
  const problems = criteria ? engine.criteriaProblems(criteria) : []
  return {
    problems,
    priority_class: engine.classify(criteria, isDefault),
    criteria: criteria && problems.length === 0 ? engine.normalizeCriteria(criteria) : null,
  }
}

/** Where a URL leads and why, until when, and whether a pin to that router holds afterwards. */
export function urlAnswers(
  engine: Engine,
  table: RoutingTable,
  { url, atMs }: Case['asked'][number],
  routerIds: readonly string[]
): Answers {
  const parsed = engine.RequestUrl.parse(url)
  if (!parsed.ok) return { refused: parsed.error.message }
  const request = parsed.value
  const won = table.resolve(request, atMs)
  const id = won?.router.id ?? null
  const limits = { limit: VERDICTS, routerIds: routerIds.slice(0, VERDICTS) }
  const explained = ended(engine.explainSteps(table, request, atMs, limits))
  const expects = id === null ? { type: 'none' as const } : { type: 'router' as const, id }
  const at = { type: 'window' as const, fromMs: atMs, untilMs: atMs + PINNED_MS }
  const pin = { url, at, expects, expiresAtMs: null }
  const verdict = ended(engine.pinVerdictSteps(table, pin, atMs))
  return {
    url: request.href,
    resolve: won && [id, won.matchedBy, won.priorityClass],
    holds_until: table.holdsUntil(request, atMs, id),
    candidates: table.candidates(request, atMs).map((router) => router.id),
    explain: [explained.resolution?.router.id, explained.candidateCount, explained.holdsUntilMs],
    verdicts: explained.verdicts.map(({ router: _, outrankedBy, ...rest }) => {
      return [rest, outrankedBy?.router.id, outrankedBy?.on]
    }),
    pin: [verdict.state, 'found' in verdict && [verdict.atMs, verdict.found?.id]],
    criteria_of_url: engine.criteriaOfUrl(request).criteria,
  }
}

/** How a router conflicts with the others of its table, and what it can win. */
export function conflictAnswers(
  engine: Engine,
  table: RoutingTable,
  routerId: string,
  nowMs: number
): Answers {
  const router = table.router(routerId)
  if (router === null) return {}
  const { conflicts, totals, reach } = engine.findConflicts(table, router, nowMs)
  return {
    totals,
    reach: reach.kind,
    conflicts: conflicts.map(({ kind, other, winner, ground, window, relation, exampleUrls }) => {
      return [kind, other.id, winner?.id, ground, window, relation, exampleUrls]
    }),
  }
}
