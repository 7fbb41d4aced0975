import type { differenceSteps } from '#routing/engine/conflicts/difference'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { parsed } from '#tests/support/routing/parsed_url'
import type { SeededRandom } from '#tests/support/seeded_random'
import { MOMENTS, UNIVERSE, universeRouter } from './closed_universe.js'

/** An engine, or a copy of it with a mistake. */
interface Engine {
  readonly RoutingTable: typeof RoutingTable
  readonly differenceSteps: typeof differenceSteps
}

interface Change {
  readonly before: RoutingTable
  readonly after: RoutingTable
  readonly changed: ReadonlySet<string>
}

type Answered = Pick<RoutableRouter, 'id' | 'bookingFlowId'> | null

const FLOWS = ['a', 'b', 'c'].map((letter) => letter.repeat(24))

/**
 * Compares the difference of a random change with the answers of both tables to the whole universe. `fault` says where
 * it is wrong, or is null. `isEmpty`: no request went elsewhere.
 */
export function tryRandomChange(
  engine: Engine,
  random: SeededRandom
): { readonly fault: string | null; readonly isEmpty: boolean } {
  const change = randomChange(engine, random)
  const nowMs = random.pick(MOMENTS)
  const expected = new Set<string>()
  for (const request of UNIVERSE) {
    for (const moment of MOMENTS) {
      const pair = answers(change, request, moment)
      if (moment >= nowMs && !isSame(pair)) expected.add(pair)
    }
  }
  return { fault: faultOf(engine, change, nowMs, expected), isEmpty: expected.size === 0 }
}

function faultOf(
  { differenceSteps: steps }: Engine,
  change: Change,
  nowMs: number,
  expected: ReadonlySet<string>
): string | null {
  const { rows, undecided } = ended(steps(change.before, change.after, change.changed, nowMs))
  if (undecided.length > 0) return `${undecided.length} pairs are undecided`
  const found = rows.map(({ from, to }) => pairOf(from, to)).sort()
  const known = [...expected].sort()
  if (found.join() !== known.join()) return `${found.join()} in place of ${known.join()}`
  for (const { from, to, url, window } of rows) {
    if (window.fromMs < nowMs) return `${url} goes elsewhere before now`
    for (const moment of [window.fromMs, ...MOMENTS]) {
      if (moment < window.fromMs || moment >= window.untilMs) continue
      const answer = answers(change, parsed(url), moment)
      if (answer !== pairOf(from, to)) return `${url} at ${moment} goes ${answer}`
    }
  }
  return null
}

/** Up to eight routers, of which up to three are created, deleted, moved to another flow, scheduled or rewritten. */
function randomChange({ RoutingTable: Table }: Engine, random: SeededRandom): Change {
  const routers = Array.from({ length: 1 + random.below(8) }, (_, at) => flowed(random, at + 1))
  const before = Table.compile(routers)
  let after = before
  for (let left = 1 + random.below(3); left > 0; left--) {
    const one = random.pick(routers)
    const other = flowed(random, routers.length + left)
    const { bookingFlowId, activeFromMs, activeUntilMs, isActive } = other
    after = random.pick([
      after.without(one.id),
      after.with(other),
      after.with({ ...one, bookingFlowId }),
      after.with({ ...one, activeFromMs, activeUntilMs, isActive }),
      after.with({ ...other, id: one.id, createdAtMs: one.createdAtMs }),
    ])
  }
  return { before, after, changed: new Set(changedIds(before, after)) }
}

function flowed(random: SeededRandom, number: number): RoutableRouter {
  return { ...universeRouter(random, number), bookingFlowId: random.pick(FLOWS) }
}

function changedIds(before: RoutingTable, after: RoutingTable): string[] {
  const ids = [...before.routers(), ...after.routers()].map(({ id }) => id)
  return ids.filter((id) => before.router(id) !== after.router(id))
}

/** What both tables answer, by which a request differs or does not. */
function answers({ before, after }: Change, request: RequestUrl, atMs: number): string {
  const from = before.resolve(request, atMs)?.router
  const to = after.resolve(request, atMs)?.router
  return pairOf(from ?? null, to ?? null)
}

/** Routers and flows that a request goes from and to. */
export function pairOf(from: Answered, to: Answered): string {
  return `${from?.id} ${from?.bookingFlowId} > ${to?.id} ${to?.bookingFlowId}`
}

export function isSame(pair: string): boolean {
  const [from, to] = pair.split(' > ')
  return from === to
}

function ended<Value>(steps: Generator<undefined, Value>): Value {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
