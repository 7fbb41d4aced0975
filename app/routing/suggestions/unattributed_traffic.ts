import { precedenceOf } from '#routing/engine/criteria/precedence'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { FrequentMembers } from './url_members.js'

/** Hosts are not compared. */
const ORIGIN = 'https://shape.invalid'

/** The least volume of a draft: in resolves, and as a share of the unattributed traffic. */
const SUPPORT_MIN = 20
const SUPPORT_SHARE_MIN = 0.01

/** The resolves of one shape. */
export interface MinedShape {
  readonly resolves: number
  /** The numbers of its frequent members, ascending. */
  readonly numbers: readonly number[]
}

interface TakenShape extends MinedShape {
  /** The rank of the router that takes it, as in `Precedence`. */
  readonly rank: number
}

/** Traffic that no current router matches, apart from the default router, and the traffic that they do match. */
export interface UnattributedTraffic {
  /** The shapes with a frequent member: those that are unattributed, and those that a router takes. */
  readonly shapes: readonly MinedShape[]
  readonly taken: readonly TakenShape[]
  readonly members: FrequentMembers
  /** The winner of each shape that was examined. */
  readonly winners: ReadonlyMap<string, RoutableRouter | null>
  /** The resolves of the shapes that were examined, and whether these are all shapes. */
  readonly shaped: number
  readonly isComplete: boolean
  /** All unattributed resolves. */
  readonly left: number
  /** The unattributed resolves that not even a default router takes. */
  readonly unmatched: number
  /** The least volume of a draft, in resolves. */
  readonly supportMin: number
}

/** Whether no router but the default one takes a resolve. */
export function isUnattributed(winner: RoutableRouter | null): boolean {
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
  /** Asked before each shape; the rest is skipped once it is false. */
  readonly mayGoOn: () => boolean
}

/** Separates the unattributed resolves of these shapes from the others, at one instant. In steps. */
export function* unattributedTrafficSteps({
  table,
  counts,
  nowMs,
  mayGoOn,
}: LookedAt): Generator<undefined, UnattributedTraffic> {
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
    yield
    if (!request) continue
    const winner = table.resolve(request, nowMs)?.router ?? null
    yield
    winners.set(shape, winner)
    if (!isUnattributed(winner)) continue
    left += resolves
    if (winner === null) unmatched += resolves
    members.weigh(request, resolves)
  }
  const supportMin = Math.max(SUPPORT_MIN, Math.ceil(left * SUPPORT_SHARE_MIN))
  for (const [shape, winner] of winners) {
    yield
    const request = isUnattributed(winner) ? shapeUrl(shape) : null
    if (request) members.count(request, counts.get(shape) ?? 0, supportMin)
  }
  members.end(supportMin)
  const shapes: MinedShape[] = []
  const taken: TakenShape[] = []
  for (const [shape, winner] of winners) {
    yield
    const request = shapeUrl(shape)
    const numbers = request ? members.numbersOf(request) : []
    if (numbers.length === 0) continue
    const mined = { resolves: counts.get(shape) ?? 0, numbers }
    if (winner === null || isUnattributed(winner)) shapes.push(mined)
    else taken.push({ ...mined, rank: precedenceOf(winner).rank })
  }
  return { shapes, taken, members, winners, shaped, isComplete, left, unmatched, supportMin }
}
