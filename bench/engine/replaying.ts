import type { RoutableRouter } from '#routing/engine/criteria/router'
import { changedTableSteps, RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { HiddenDemands } from '#routing/impact/hidden_demands'
import { Replay } from '#routing/impact/replay'
import type { PastShape } from '#routing/impact/past_traffic'
import { buildRouter } from '#tests/support/routing/router_builder'
import type { Figures } from '../figures.js'
import { type Effort, measurePaced } from './measure.js'
import { parsed } from '#tests/support/routing/parsed_url'
import { typicalWorld } from './worlds.js'

const NOW_MS = 1_800_000_000_000
const ROUTERS = 10_000
const SHAPES = 200_000
const EDGES = 10

/** The shapes of an organization with much traffic: each URL with many values of a parameter that no router asks for. */
function shapesOf(urls: readonly string[], table: RoutingTable): PastShape[] {
  return Array.from({ length: SHAPES }, (_, at) => {
    const url = new URL(urls[at % urls.length] ?? '')
    url.searchParams.append('variant', String(at))
    const routerId = table.resolve(parsed(url.href), NOW_MS)?.router.id ?? ''
    return { routerId, shape: url.pathname + url.search, count: 1 + (at % 7) }
  })
}

/** Measures the cost of an impact, without MongoDB and the reading of its rows. */
export function replaying(figures: Figures, effort: Effort): void {
  const { routers, urls } = typicalWorld(ROUTERS)
  const before = RoutingTable.compile(routers)
  const shapes = shapesOf(urls, before)
  const hold = (name: string, written: readonly RoutableRouter[], edges: number) => {
    const old = written.flatMap(({ id }) => before.router(id) ?? [])
    const changed = [...old, ...written]
    const after = runToEnd(changedTableSteps(before, { written }))
    const hidden = new HiddenDemands(changed, () => false)
    const instants = Array.from({ length: 1 + edges }, (_, at) => NOW_MS + at)
    const begin = () => {
      const replay = new Replay({ before, after, changed, hidden, instants })
      return replay.addSteps(shapes)
    }
    const { totalMs, longestMs } = measurePaced(effort, begin)
    figures.hold(name, totalMs, 'ms', 2_000)
    figures.hold('the same, its longest step', longestMs, 'ms', 10)
  }
  const closed = routers.slice(0, 100).map((router) => ({ ...router, isActive: false }))
  hold('replay 200,000 shapes on 10,000 routers, 100 changed', closed, 0)
  const everything = buildRouter(ROUTERS + 1, null, { createdAtMs: NOW_MS })
  hold('the same, a new default router that all shapes match', [everything], 0)
  hold(`the same, at ${EDGES} edges of schedules, too`, closed, EDGES)
}
