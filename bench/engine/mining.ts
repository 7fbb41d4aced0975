import { suggestedDraft } from '#routing/suggestions/find_suggestions'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { minedDraftSteps } from '#routing/suggestions/mined_drafts'
import type { Figures } from '../figures.js'
import { type Effort, measurePaced } from './measure.js'
import { typicalWorld } from './worlds.js'

const NOW_MS = 1_800_000_000_000
const ROUTERS = 10_000
const SHAPES = 100_000
const CAMPAIGNS = 40

/** Half of the shapes are of campaigns without a router; each has a parameter of its own. */
function countsOf(urls: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    Array.from({ length: SHAPES }, (_, at) => {
      const url = new URL(urls[at % urls.length] ?? '')
      if (at % 2 === 0) {
        url.pathname = `/landing-${at % (2 * CAMPAIGNS)}`
        url.search = `?utm_campaign=c${at % (2 * CAMPAIGNS)}&utm_medium=cpc&utm_source=google`
      }
      url.searchParams.append('variant', String(at))
      return [url.pathname + url.search, 1 + (at % 7)]
    })
  )
}

/** Measures the cost of suggesting routers, without MongoDB and the reading of its rows. */
export function mining(figures: Figures, effort: Effort): void {
  const { routers, urls } = typicalWorld(ROUTERS)
  const table = RoutingTable.compile(routers)
  const counts = countsOf(urls)
  const leavesOut = () => false
  const { totalMs, longestMs } = measurePaced(effort, () =>
    minedDraftSteps({ table, counts, draftOf: suggestedDraft, leavesOut, nowMs: NOW_MS })
  )
  figures.hold('mine 100,000 shapes on 10,000 routers', totalMs, 'ms', 2_000)
  figures.hold('the same, its longest step', longestMs, 'ms', 10)
}
