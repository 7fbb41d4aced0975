import { SeededRandom } from '#tests/support/seeded_random'
import { RoutingTable } from '#routing/engine/table/routing_table'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { lookUpsOf, nodesOf } from '#tests/support/routing/index_cost'
import { findWorst, type World } from '#tests/support/routing/worst_world'
import type { Call, HostileCaller } from '../hostile_caller.js'
import { type Genes, numberOf, type Probe, textOf } from '../probe.js'
import { json, ROUTERS } from './texts.js'

const TRIES = 12
const SEARCHED_WITH = 40

const COSTS: Readonly<Record<string, (world: World) => number>> = {
  'nodes': ({ routers }) => nodesOf(RoutingTable.compile(routers)).nodes,
  'look-ups': ({ routers, urls }) => {
    const table = RoutingTable.compile(routers)
    return Math.max(...urls.map((url) => lookUpsOf(table, url)))
  },
}

function draft(
  { criteria }: RoutableRouter,
  at: number,
  flowId: string,
  examples: readonly string[]
) {
  const parameters = (criteria?.queryParams ?? []).map(({ name, value, required }) => [
    name,
    { required, ...(value === undefined ? {} : { value }) },
  ])
  return {
    name: `Set ${at}`,
    booking_flow_id: flowId,
    example_urls: examples,
    matching_criteria: {
      ...(criteria?.path ? { path: criteria.path } : {}),
      query_params: { parameters: Object.fromEntries(parameters) },
    },
  }
}

type Question = (url: string, criteria: unknown, at: number) => Call

/** What an organization asks about its routers. */
const QUESTIONS: Readonly<Record<string, Question>> = {
  'resolve': (url) => ({ path: `${ROUTERS}/resolve`, body: json({ url, near: true }) }),
  'explain': (url) => ({
    path: `${ROUTERS}/explain`,
    body: json({ url, unused_parameters: true }),
  }),
  'explain as of': (url, _criteria, at) => ({
    path: `${ROUTERS}/explain`,
    body: json({ url, as_of: 1 + (at % 20) }),
  }),
  'validate-rules': (_url, matching_criteria) => ({
    path: `${ROUTERS}/validate-rules`,
    body: json({ matching_criteria, example_urls: [] }),
  }),
}

/** Held to a bound of its own: each takes a lock of its organization. */
const impact: Question = (_url, matching_criteria) => ({
  path: `${ROUTERS}/impact`,
  body: json({ changes: [{ op: 'create', router: { matching_criteria } }], days: 30 }),
})

interface RouterSet {
  readonly drafts: readonly ReturnType<typeof draft>[]
  readonly urls: readonly string[]
}

function setOf(genes: Genes, flowId: string): RouterSet {
  const costOf = COSTS[textOf(genes, 'by')] ?? (() => 0)
  const worst = findWorst(numberOf(genes, 'seed'), SEARCHED_WITH, TRIES, costOf)
  const { routers, urls } = worst.grownTo(numberOf(genes, 'routers'))
  const examples = urls.slice(0, numberOf(genes, 'examples'))
  const isAlike = genes.alike === 1
  const shown = routers.map((router, at) => (isAlike ? (routers[at % 3] ?? router) : router))
  return { urls, drafts: shown.map((router, at) => draft(router, at, flowId, examples)) }
}

const GENES = {
  seed: [1, 2, 3, 4, 5, 6, 7, 8],
  by: Object.keys(COSTS),
  routers: [20, 100, 300],
  alike: [0, 1],
  examples: [0, 4, 12],
}

/** The question about each URL of a stored set, and the create of one more router. */
async function asked(
  caller: HostileCaller,
  genes: Genes,
  question: Question | undefined
): Promise<Call[]> {
  const { bearer, bookingFlowId } = await caller.another()
  const { drafts, urls } = setOf(genes, bookingFlowId)
  await caller.send({ path: `${ROUTERS}/import`, body: json({ routers: drafts }), bearer })
  const of = new SeededRandom(numberOf(genes, 'seed'))
  const calls = urls.flatMap((url, at) => {
    const { matching_criteria: criteria } = of.pick(drafts)
    const call = question?.(url, criteria, at)
    return call ? [{ ...call, bearer }] : []
  })
  const created = { ...of.pick(drafts), name: 'One more' }
  return [...calls, { path: ROUTERS, body: json(created), bearer }]
}

export const ROUTER_SET_PROBES: readonly Probe[] = [
  {
    id: 'router sets: an import of the worst that a search finds',
    bound: 'import',
    genes: { ...GENES, only: ['stored', 'validated'] },
    async prepare(caller, genes) {
      const owner = await caller.another()
      const body = json({ routers: setOf(genes, owner.bookingFlowId).drafts })
      const query = textOf(genes, 'only') === 'validated' ? '?validate_only=true' : ''
      return [{ path: `${ROUTERS}/import${query}`, body, bearer: owner.bearer }]
    },
    attack: (caller, _genes, prepared) => caller.sendAll(prepared),
  },
  {
    id: 'router sets: a bulk change of all of the worst that a search finds',
    bound: 'import',
    genes: {
      ...GENES,
      routers: [20, 300, 1_000],
      to: ['bulk-update', 'bulk-delete'],
      only: [0, 1],
    },
    async prepare(caller, genes) {
      const { bearer, bookingFlowId } = await caller.another()
      const { drafts } = setOf(genes, bookingFlowId)
      await caller.send({ path: `${ROUTERS}/import`, body: json({ routers: drafts }), bearer })
      const to = textOf(genes, 'to')
      const query = genes.only === 1 ? '?validate_only=true' : ''
      const filter = { is_default: false }
      const body = json(to === 'bulk-update' ? { filter, set: { add_tags: ['t'] } } : { filter })
      return [{ path: `${ROUTERS}/${to}${query}`, body, bearer }]
    },
    attack: (caller, _genes, prepared) => caller.sendAll(prepared),
  },
  {
    id: 'router sets: questions about the worst that a search finds',
    bound: 'routers',
    genes: { ...GENES, ask: Object.keys(QUESTIONS) },
    prepare: (caller, genes) => asked(caller, genes, QUESTIONS[textOf(genes, 'ask')]),
    attack: (caller, _genes, prepared) => caller.sendAll(prepared),
  },
  {
    id: 'router sets: the impact of one more of the worst that a search finds',
    bound: 'impact',
    genes: GENES,
    prepare: (caller, genes) => asked(caller, genes, impact),
    attack: (caller, _genes, prepared) => caller.sendAll(prepared),
  },
]
