import { precedenceOf } from '#routing/engine/criteria/precedence'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import type { StepBudget } from '#routing/engine/table/steps'
import { FrequentMembers } from './url_members.js'

/** Hosts are not compared. */
const ORIGIN = 'https://shape.invalid'

/** The fewest resolves of a draft, and the least part of all that are left. */
const SUPPORT_MIN = 20
const SUPPORT_SHARE_MIN = 0.01

/** Units of work of a parse, and of the search for members. */
const URL_UNITS = 20
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
  /** Who takes each shape that was looked at. */
  readonly winners: ReadonlyMap<string, RoutableRouter | null>
  /** The resolves of the shapes that were looked at, and whether these are all shapes. */
  readonly shaped: number
  readonly isComplete: boolean
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

interface LookedAt {
  readonly table: RoutingTable
  /** The resolves of shapes. */
  readonly counts: ReadonlyMap<string, number>
  readonly nowMs: number
  /** No more shapes are looked at once it denies that. */
  readonly mayGoOn: () => boolean
}

/** Finds what `table` leaves at an instant of the resolves of these shapes, in steps. */
export function* leftTrafficSteps(
  { table, counts, nowMs, mayGoOn }: LookedAt,
  budget: StepBudget
): Generator<undefined, LeftTraffic> {
  const members = new FrequentMembers()
  const winners = new Map<string, RoutableRouter | null>()
  let [shaped, left, unmatched] = [0, 0, 0]
  let isComplete = true
  for (const [shape, resolves] of counts) {
    if (!mayGoOn()) {
      isComplete = false
      break
    }
    shaped += resolves
    const request = shapeUrl(shape)
    if (budget.spend(URL_UNITS + shape.length + MEMBERS_UNITS)) yield
    if (!request) continue
    const winner = table.resolve(request, nowMs)?.router ?? null
    yield
    winners.set(shape, winner)
    if (!isLeft(winner)) continue
    left += resolves
    if (winner === null) unmatched += resolves
    members.weigh(request, resolves)
  }
  const supportMin = Math.max(SUPPORT_MIN, Math.ceil(left * SUPPORT_SHARE_MIN))
  for (const [shape, winner] of winners) {
    if (budget.spend(URL_UNITS + shape.length + MEMBERS_UNITS)) yield
    const request = isLeft(winner) ? shapeUrl(shape) : null
    if (request) members.count(request, counts.get(shape) ?? 0, supportMin)
  }
  members.end(supportMin)
  const shapes: MinedShape[] = []
  const taken: TakenShape[] = []
  for (const [shape, winner] of winners) {
    if (budget.spend(URL_UNITS + shape.length + MEMBERS_UNITS)) yield
    const request = shapeUrl(shape)
    const numbers = request ? members.numbersOf(request) : []
    if (numbers.length === 0) continue
    const mined = { resolves: counts.get(shape) ?? 0, numbers }
    if (winner === null || isLeft(winner)) shapes.push(mined)
    else taken.push({ ...mined, grade: precedenceOf(winner).grade })
  }
  return { shapes, taken, members, winners, shaped, isComplete, left, unmatched, supportMin }
}
