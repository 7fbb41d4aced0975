import { differenceSteps } from '#routing/engine/conflicts/difference'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { buildRouter } from '#tests/support/routing/router_builder'
import { SeededRandom } from '#tests/support/seeded_random'
import type { Figures } from '../figures.js'
import { cpuTimeMs } from '../cpu_time_ms.js'
import { type Effort, measurePaced } from './measure.js'
import { adversarialWorlds, typicalWorld, type World } from './worlds.js'

const NOW_MS = 1_800_000_000_000
const ROUTERS = 10_000
const FLOWS = 40
const DECIDED_MS = 300
const LONGEST_MS = 1_000

type Change = (table: RoutingTable, one: RoutableRouter, other: RoutableRouter) => RoutingTable

const CHANGES: Readonly<Record<string, Change>> = {
  'deleted': (table, one) => table.without(one.id),
  'moved to another flow': (table, one, { bookingFlowId }) => table.with({ ...one, bookingFlowId }),
  'ended at an instant': (table, one) => table.with({ ...one, activeUntilMs: 2 * NOW_MS }),
  'rewritten': (table, one, { criteria, priorityClass }) =>
    table.with({ ...one, criteria, priorityClass }),
}

/** Measures what it costs to find every request that one change moves, for each kind of change. */
export function differing(figures: Figures, effort: Effort, changes: number): void {
  const random = new SeededRandom(7)
  const typical = typicalWorld(ROUTERS)
  const costs: Cost[] = []
  for (const [name, change] of Object.entries(CHANGES)) {
    const ofKind = costsOf(typical, change, random, changes)
    costs.push(...ofKind)
    const values = ofKind.map(({ totalMs }) => totalMs).sort((a, b) => a - b)
    const middle = values[Math.floor(values.length / 2)] ?? 0
    figures.tell(`difference, one of 10,000 routers ${name}`, middle, 'ms')
    figures.tell('the same, the slowest change', values.at(-1) ?? 0, 'ms')
  }
  const isDecided = ({ totalMs, undecided }: Cost) => undecided === 0 && totalMs <= DECIDED_MS
  const decided = (100 * costs.filter(isDecided).length) / costs.length
  figures.holdAtLeast(`differences decided within ${DECIDED_MS} ms`, decided, '%', 99)

  const worst = costs.map(({ totalMs }) => totalMs)
  for (const world of adversarialWorlds(ROUTERS)) {
    const ofWorld = [CHANGES.deleted, CHANGES.rewritten].flatMap((change) =>
      change ? costsOf(world, change, random, 3) : []
    )
    costs.push(...ofWorld)
    worst.push(...ofWorld.map(({ totalMs }) => totalMs))
  }
  figures.hold('the slowest difference, adversarial sets too', Math.max(...worst), 'ms', LONGEST_MS)
  figures.hold('the longest step of all', Math.max(...costs.map(longestOf)), 'ms', 10)

  function costsOf(world: World, change: Change, pick: SeededRandom, count: number): Cost[] {
    const routers = world.routers.map((router) => ({ ...router, bookingFlowId: flow(pick) }))
    const fallback = buildRouter(ROUTERS * 2, null, { bookingFlowId: flow(pick) })
    const before = RoutingTable.compile([...routers, fallback])
    return Array.from({ length: count }, () => {
      const one = pick.pick(routers)
      const after = change(before, one, pick.pick(routers))
      const begin = () => differenceSteps(before, after, [one.id], NOW_MS)
      const startMs = cpuTimeMs(process)
      const { undecided } = runToEnd(begin())
      const totalMs = cpuTimeMs(process) - startMs
      const { longestMs } = measurePaced(effort, begin)
      return { totalMs, longestMs, undecided: undecided.length }
    })
  }
}

interface Cost {
  readonly totalMs: number
  readonly longestMs: number
  readonly undecided: number
}

function longestOf({ longestMs }: Cost): number {
  return longestMs
}

function flow(random: SeededRandom): string {
  return random.below(FLOWS).toString(16).padStart(24, '0')
}
