import { parseArgs } from 'node:util'
import { findConflicts } from '#routing/engine/conflicts'
import { RequestUrl } from '#routing/engine/request_url'
import type { RoutableRouter } from '#routing/engine/router'
import { RoutingTable } from '#routing/engine/routing_table'
import { Figures } from './figures.js'
import { heapOf, keptResult, measure, measureOne, QUICK, THOROUGH } from './measure.js'
import { factsOf, jsonLogicScan, linearScan, pathTree, rulesEngine } from './peers.js'
import { adversarialWorlds, typicalWorld } from './worlds.js'

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, json: { type: 'boolean' } },
})
const effort = options.quick ? QUICK : THOROUGH
const once = { rounds: options.quick ? 3 : 7, warmUps: 2 }
const figures = new Figures()
const NOW_MS = 1_800_000_000_000

function parsed(url: string): RequestUrl {
  const request = RequestUrl.parse(url)
  if (!request.ok) throw new Error(request.error.message)
  return request.value
}

function each<Item>(items: readonly Item[], visit: (item: Item) => unknown): () => unknown {
  return () => {
    let last: unknown
    for (const item of items) last = visit(item)
    return last
  }
}

/** Reads a URL and the first value of each of its parameters, by the platform's means alone. */
function platformParse(text: string): unknown {
  const url = new URL(text)
  const firsts = new Map<string, string>()
  for (const [name, value] of url.searchParams) if (!firsts.has(name)) firsts.set(name, value)
  return [url.pathname, firsts]
}

function resolving(): void {
  const worlds = [100, 1_000, 10_000, 100_000].map((count) => {
    const world = typicalWorld(count)
    return { count, ...world, table: RoutingTable.compile(world.routers) }
  })
  const totals = new Map<number, number>()
  for (const { count, urls, table } of worlds) {
    const requests = urls.map(parsed)
    const operations = urls.length
    const cases = measure(effort, [
      { name: 'URL', operations, run: each(urls, (url) => new URL(url).pathname) },
      { name: 'platform', operations, run: each(urls, platformParse) },
      { name: 'RequestUrl', operations, run: each(urls, parsed) },
      { name: 'resolve', operations, run: each(requests, (it) => table.resolve(it, NOW_MS)) },
      { name: 'both', operations, run: each(urls, (url) => table.resolve(parsed(url), NOW_MS)) },
    ])
    const floor = { name: 'new URL', value: cases.get('URL') ?? Number.NaN }
    const platform = { name: 'URL and parameters', value: cases.get('platform') ?? Number.NaN }
    const resolve = cases.get('resolve') ?? Number.NaN
    const both = cases.get('both') ?? Number.NaN
    totals.set(count, both)
    const routers = `${count.toLocaleString('en-US')} routers`
    if (count === 10_000) {
      figures.tell('parse: new URL alone', floor.value, 'ns')
      figures.tell('parse: URL and its parameters, by the platform', platform.value, 'ns', floor)
      figures.tell('parse: RequestUrl', cases.get('RequestUrl') ?? Number.NaN, 'ns', platform)
      figures.holdRatio(`resolve, ${routers}`, resolve, 'ns', floor, 2)
    } else {
      figures.tell(`resolve, ${routers}`, resolve, 'ns', floor)
    }
    figures.tell(`parse and resolve, ${routers}`, both, 'ns', platform)
  }
  const small = { name: 'at 100', value: totals.get(100) ?? Number.NaN }
  const large = totals.get(100_000) ?? Number.NaN
  figures.holdRatio('growth of parse and resolve, 100 to 100,000', large, 'ns', small, 1.5)
}

async function peers(): Promise<void> {
  for (const count of [100, 10_000]) {
    const world = typicalWorld(count)
    const table = RoutingTable.compile(world.routers)
    const requests = world.urls.slice(0, count === 100 ? 500 : 100).map(parsed)
    const facts = requests.map(factsOf)
    const paths = requests.map(({ pathKey }) => pathKey)
    const scan = linearScan(world.routers)
    const tree = pathTree(world.routers)
    const logic = jsonLogicScan(world.routers)
    const operations = requests.length
    const ours = measureOne(
      effort,
      operations,
      each(requests, (it) => table.resolve(it, NOW_MS))
    )
    const cases = measure(once, [
      { name: 'linear scan', operations, run: each(requests, (it) => scan(it, NOW_MS)) },
      { name: 'find-my-way (path only)', operations, run: each(paths, tree) },
      { name: 'json-logic-js', operations: 20, run: each(facts.slice(0, 20), logic) },
    ])
    const self = { name: 'resolve', value: ours }
    for (const [name, value] of cases) figures.tell(`${name}, ${count} routers`, value, 'ns', self)
    if (count === 100) {
      const engine = rulesEngine(world.routers)
      const startMs = performance.now()
      for (const fact of facts.slice(0, 10)) await engine(fact)
      const value = ((performance.now() - startMs) * 1e6) / 10
      figures.tell(`json-rules-engine, ${count} routers`, value, 'ns', self)
    }
  }
}

function changing(): void {
  const { routers } = typicalWorld(10_000)
  const table = RoutingTable.compile(routers)
  const changed = routers.filter((_, at) => at % 10 === 0)
  const compileNs = measureOne(effort, 1, () => RoutingTable.compile(routers))
  figures.hold('compile, 10,000 routers', compileNs / 1e6, 'ms', 25)

  const operations = changed.length
  const chain = (change: (table: RoutingTable, router: RoutableRouter) => RoutingTable) => () =>
    changed.reduce(change, table)
  const cases = measure(effort, [
    {
      name: 'updated',
      operations,
      run: chain((last, it) => last.with({ ...it, createdAtMs: it.createdAtMs + 1 })),
    },
    { name: 'deleted', operations, run: chain((last, it) => last.without(it.id)) },
    {
      name: 'created',
      operations,
      run: chain((last, it) => last.with({ ...it, id: `a${it.id.slice(1)}` })),
    },
  ])
  for (const [name, value] of cases) {
    figures.hold(`patch, one router ${name} of 10,000`, value / 1000, 'µs', 50)
  }
  const bytes = heapOf(() => RoutingTable.compile(routers))
  if (bytes !== null) figures.tell('heap of a table, per router', bytes / routers.length, 'bytes')
}

function adversaries(): void {
  const count = 10_000
  for (const { name, routers, urls } of adversarialWorlds(count)) {
    const requests = urls.map(parsed)
    const table = RoutingTable.compile(routers)
    const scan = linearScan(routers)
    const few = requests.slice(0, 20)
    const value = measureOne(
      effort,
      requests.length,
      each(requests, (it) => table.resolve(it, NOW_MS))
    )
    const linear = measureOne(
      once,
      few.length,
      each(few, (it) => scan(it, NOW_MS))
    )
    // A scan is quick where the first router wins; what must not happen is to be slow as a scan is.
    const bound = Math.max(linear, 40_000)
    figures.holdRatio(
      `adversarial: ${name}`,
      value,
      'ns',
      { name: linear < 40_000 ? 'a scan of 40 µs' : 'linear scan', value: bound },
      0.1
    )
    const some = routers.filter((_, at) => at % 500 === 0)
    const patch = measureOne(
      once,
      some.length,
      each(some, (it) => table.with({ ...it, name: 'x' }))
    )
    figures.tell(`adversarial patch: ${name}`, patch / 1000, 'µs')
  }
}

function conflicts(): void {
  const typical = typicalWorld(10_000)
  figures.hold('conflicts of a proposal, 10,000 routers', proposalMs(typical.routers), 'ms', 50)
  const exampleUrls = ['https://www.example.com/book/demo?plan=pro']
  const withExamples = typical.routers.map((router) => ({ ...router, exampleUrls }))
  figures.hold('the same, each with an example URL', proposalMs(withExamples), 'ms', 50)

  const worst = { name: '', value: 0 }
  for (const { name, routers } of adversarialWorlds(10_000)) {
    const value = proposalMs(routers)
    if (value > worst.value) Object.assign(worst, { name, value })
  }
  figures.hold(`the same, worst adversarial set: ${worst.name}`, worst.value, 'ms', 50)
}

function proposalMs(routers: readonly RoutableRouter[]): number {
  const table = RoutingTable.compile(routers)
  const proposals = routers
    .filter((_, at) => at % 2500 === 1)
    .map((router) => ({ ...router, id: 'f'.repeat(24), createdAtMs: NOW_MS }))
  const run = each(proposals, (proposal) => findConflicts(table, proposal, NOW_MS))
  return measureOne(once, proposals.length, run) / 1e6
}

resolving()
changing()
adversaries()
conflicts()
await peers()
figures.print()
if (keptResult() === undefined) throw new Error('nothing was measured')
if (options.json) console.log(JSON.stringify({ figures: figures.all }))
