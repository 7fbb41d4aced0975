import { NEAR_MAX } from '#routing/resolve/explain_url'
import { draftStandingSteps } from '#routing/engine/answers/draft_standing'
import { nearMissSteps } from '#routing/engine/answers/near_misses'
import { explainSteps, unusedParameterSteps } from '#routing/engine/answers/explain'
import { checkSteps } from '#routing/routers/writes/check_router'
import { proposalSteps } from '#routing/engine/conflicts/conflicts'
import { exampleUrlSteps } from '#routing/engine/answers/example_url_report'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { ruleResultSteps } from '#routing/engine/answers/rule_results'
import { routerWarningSteps } from '#routing/engine/answers/router_warnings'
import {
  BOOK,
  crowd,
  listing,
  listingProposal,
  longList,
} from '#tests/support/routing/crowded_world'
import { parsed } from '#tests/support/routing/parsed_url'
import type { Figures } from '../figures.js'
import { type Effort, measurePaced } from './measure.js'
import { ROUTERS_MAX } from './worlds.js'

const NOW_MS = 1_000
const LISTED_MAX = 100

/** Measures the longest step of a request to a large organization, on sets built to be costly. */
export function longestSteps(figures: Figures, effort: Effort): void {
  for (const count of [10_000, ROUTERS_MAX]) {
    const crowded = RoutingTable.compile(crowd(count))
    const listed = RoutingTable.compile(listing(count))
    const proposal = listingProposal(count)
    const urls = longList(0).slice(0, 3)
    const rules = { criteria: proposal.criteria, competes: () => true, limit: LISTED_MAX }
    const limits = { limit: LISTED_MAX + 1 }
    const existing = { ...proposal, ...listing(10)[0], criteria: proposal.criteria }

    function* written(router: typeof proposal) {
      yield* checkSteps(router)
      yield* proposalSteps(listed, router, NOW_MS)
      yield* routerWarningSteps(router)
    }
    function* validated() {
      yield* ruleResultSteps(crowded, [BOOK, ...urls], rules)
      yield* proposalSteps(listed, proposal, NOW_MS)
      yield* draftStandingSteps(listed, proposal, [BOOK, ...urls], NOW_MS)
    }
    function* explained() {
      yield* explainSteps(crowded, parsed(BOOK), NOW_MS, limits)
      yield* nearMissSteps(crowded, parsed(BOOK), NOW_MS, NEAR_MAX)
      yield* unusedParameterSteps(crowded, parsed(`${BOOK}?gclid=x`))
    }
    const requests: Record<string, () => Generator<undefined, unknown>> = {
      'create': () => written(proposal),
      'update': () => written(existing),
      'validate-rules': validated,
      'explain': explained,
      'validate-example-urls': () => exampleUrlSteps(listed, [BOOK, ...urls], NOW_MS, LISTED_MAX),
    }
    for (const [name, begin] of Object.entries(requests)) {
      const { totalMs, longestMs } = measurePaced(effort, begin)
      const where = `${name}, ${count.toLocaleString('en-US')} routers, worst lists`
      figures.tell(where, totalMs, 'ms')
      figures.hold('the same, its longest step', longestMs, 'ms', 10)
    }
  }
}
