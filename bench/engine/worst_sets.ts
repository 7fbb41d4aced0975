import { RoutingTable } from '#routing/engine/table/routing_table'
import { compileSteps, conditionCount, lookUpsOf, nodesOf } from '#tests/support/routing/index_cost'
import { parsed } from '#tests/support/routing/parsed_url'
import { findWorst, type World } from '#tests/support/routing/worst_world'
import type { Figures } from '../figures.js'
import { type Effort, heapOf, measureEach, measurePaced } from './measure.js'

/** The cost that a search for a worst set maximises. */
const WORST_COSTS: Record<string, (world: World) => number> = {
  nodes: ({ routers }) => nodesOf(RoutingTable.compile(routers)).nodes,
  look_ups: ({ routers, urls }) => {
    const table = RoutingTable.compile(routers)
    return Math.max(...urls.map((url) => lookUpsOf(table, url)))
  },
  steps: ({ routers }) => compileSteps(routers),
}

/** The costliest sets that a search finds, grown to a thousand routers. */
export async function worstSets(figures: Figures, effort: Effort, tries: number): Promise<void> {
  for (const [what, costOf] of Object.entries(WORST_COSTS)) {
    const { routers, urls } = findWorst(1, 100, tries, costOf).grownTo(1_000)
    const table = RoutingTable.compile(routers)
    const name = `worst set found by ${what}`
    const conditions = conditionCount(routers)
    const perRouter = (value: number) => value / routers.length
    figures.tell(`${name}: conditions a router`, perRouter(conditions), '')
    figures.hold(`${name}: nodes a router`, perRouter(nodesOf(table).nodes), '', 48)
    const bytes = await heapOf(() => RoutingTable.compile(routers))
    if (bytes !== null) figures.tell(`${name}: heap, per router`, perRouter(bytes), 'bytes')
    const { totalMs, longestMs } = measurePaced(effort, () => RoutingTable.compileSteps(routers))
    figures.tell(`${name}: compile 1,000 routers`, totalMs, 'ms')
    figures.hold(`${name}: the longest step of it`, longestMs, 'ms', 10)
    const some = routers.slice(0, 20)
    const patch = measureEach(effort, some, (it) => table.with({ ...it, name: 'x' }))
    figures.tell(`${name}: patch`, patch / 1000, 'µs')
    const resolve = measureEach(effort, urls.map(parsed), (it) => table.resolve(it, 0))
    figures.tell(`${name}: resolve`, resolve / 1000, 'µs')
  }
}
