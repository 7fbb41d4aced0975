import { precedenceOf } from '#routing/engine/criteria/precedence'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import type { StepBudget } from '#routing/engine/table/steps'
import { FrequentMembers } from './frequent_members.js'

/** Hosts are not compared. */
const ORIGIN = 'https://shape.invalid'

/** The fewest resolves of a draft, and the least part of all that are left. */
const SUPPORT_MIN = 20
const SUPPORT_SHARE_MIN = 0.01

/** Units of work of a parse, of a resolve and each try of it, and of the search for members. */
const URL_UNITS = 20
const RESOLVE_UNITS = 10
const TRY_UNITS = 2
const MEMBERS_UNITS = 40

/** The resolves of one shape. */
export interface MinedShape {
  readonly resolves: number
  /** The numbers of its frequent members, ascending. */
  readonly numbers: readonly number[]
}

interface TakenShape extends MinedShape {
  /** That of the router which takes it, as in `Precedence`. */
  readonly grade: number
}

/** What the routers of now leave to the default router or to nobody, beside what they take. */
export interface LeftTraffic {
  /** The shapes with a frequent member that are left, and those that are not. */
  readonly shapes: readonly MinedShape[]
  readonly taken: readonly TakenShape[]
  readonly members: FrequentMembers
  /** All resolves that are left. */
  readonly left: number
  /** Those of them that nobody takes. */
  readonly unmatched: number
  /** The fewest resolves of a draft. */
  readonly supportMin: number
}

/** Whether a resolve is left. */
export function isLeft(winner: RoutableRouter | null): boolean {
  return winner === null || winner.isDefault
}

export function shapeUrl(shape: string): RequestUrl | null {
  const request = RequestUrl.parse(ORIGIN + shape)
  return request.ok ? request.value : null
}

/** The winner of a shape, in steps. */
export function* winnerSteps(
  table: RoutingTable,
  request: RequestUrl,
  nowMs: number,
  budget: StepBudget
): Generator<undefined, RoutableRouter | null> {
  const winner = table.resolve(request, nowMs)?.router ?? null
  if (budget.spend(RESOLVE_UNITS + TRY_UNITS * table.maxTries(request))) yield
  return winner
}

/** Finds what `table` leaves at an instant of the resolves of these shapes, in steps. */
export function* leftTrafficSteps(
  table: RoutingTable,
  counts: ReadonlyMap<string, number>,
  nowMs: number,
  budget: StepBudget
): Generator<undefined, LeftTraffic> {
  const members = new FrequentMembers()
  const grades = new Map<string, number | null>()
  let [left, unmatched] = [0, 0]
  for (const [shape, resolves] of counts) {
    const request = shapeUrl(shape)
    if (budget.spend(URL_UNITS + shape.length + MEMBERS_UNITS)) yield
    if (!request) continue
    const winner = yield* winnerSteps(table, request, nowMs, budget)
    grades.set(shape, winner && !isLeft(winner) ? precedenceOf(winner).grade : null)
    if (!isLeft(winner)) continue
    left += resolves
    if (winner === null) unmatched += resolves
    members.weigh(request, resolves)
  }
  const supportMin = Math.max(SUPPORT_MIN, Math.ceil(left * SUPPORT_SHARE_MIN))
  for (const [shape, grade] of grades) {
    if (budget.spend(URL_UNITS + shape.length + MEMBERS_UNITS)) yield
    const request = grade === null ? shapeUrl(shape) : null
    if (request) members.count(request, counts.get(shape) ?? 0, supportMin)
  }
  members.end(supportMin)
  const shapes: MinedShape[] = []
  const taken: TakenShape[] = []
  for (const [shape, grade] of grades) {
    if (budget.spend(URL_UNITS + shape.length + MEMBERS_UNITS)) yield
    const request = shapeUrl(shape)
    const numbers = request ? members.numbersOf(request) : []
    if (numbers.length === 0) continue
    const mined = { resolves: counts.get(shape) ?? 0, numbers }
    if (grade === null) shapes.push(mined)
    else taken.push({ ...mined, grade })
  }
  return { shapes, taken, members, left, unmatched, supportMin }
}
