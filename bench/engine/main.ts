import 'reflect-metadata'
import { parseArgs } from 'node:util'
import { auditSteps } from '#routing/engine/conflicts/audit'
import { conflictSteps, findConflicts } from '#routing/engine/conflicts/conflicts'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { BenchMachine } from '../bench_machine.js'
import { Figures } from '../figures.js'
import { differing } from './differing.js'
import { keepingPins } from './keeping_pins.js'
import { longestSteps } from './longest_steps.js'
import {
  heapOf,
  keptResult,
  measureEach,
  measurePaced,
  measureSteps,
  PATIENT,
  QUICK,
  THOROUGH,
} from './measure.js'
import { factsOf, jsonLogicScan, linearScan, pathTree, rulesEngine } from './peers.js'
import { adversarialWorlds, ROUTERS_MAX, typicalWorld } from './worlds.js'
import { parsed } from '#tests/support/routing/parsed_url'
import { mining } from './mining.js'
import { replaying } from './replaying.js'
import { resolving } from './resolving.js'
import { worstSets } from './worst_sets.js'

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, json: { type: 'boolean' } },
})
const effort = options.quick ? QUICK : THOROUGH
const once = { rounds: options.quick ? 2 : 7, warmUps: options.quick ? 1 : 2 }
const figures = new Figures()
const NOW_MS = 1_800_000_000_000
/** The conflicts that an import lists per router. */
const LISTED_PER_ROUTER = 5

async function peers(): Promise<void> {
  for (const count of [100, 10_000]) {
    const world = typicalWorld(count)
    const table = RoutingTable.compile(world.routers)
    const requests = world.urls.map(parsed)
    const facts = requests.slice(0, 20).map(factsOf)
    const paths = requests.map(({ pathKey }) => pathKey)
    const scan = linearScan(world.routers)
    const tree = pathTree(world.routers)
    const logic = jsonLogicScan(world.routers)
    const ours = measureEach(effort, requests, (it) => table.resolve(it, NOW_MS))
    const cases = [
      ['linear scan', measureEach(once, requests.slice(0, 100), (it) => scan(it, NOW_MS))],
      ['find-my-way (path only)', measureEach(effort, paths, tree)],
      ['json-logic-js', measureEach(once, facts, logic)],
    ] as const
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

/** Runs alone, so that no garbage of another measurement is freed between the two readings. */
async function sizes(): Promise<void> {
  const { routers } = typicalWorld(10_000)
  const bytes = await heapOf(() => RoutingTable.compile(routers))
  if (bytes !== null) figures.tell('heap of a table, per router', bytes / routers.length, 'bytes')
}

function changing(resolveNs: number): void {
  const { routers } = typicalWorld(10_000)
  const compileNs = measureEach(effort, [routers], (all) => RoutingTable.compile(all))
  const compiledNs = compileNs / routers.length
  const resolve = { name: 'a resolve among them', value: resolveNs }
  figures.holdRatio('compile, each of 10,000 routers', compiledNs, 'ns', resolve, 12)

  const { routers: most } = typicalWorld(ROUTERS_MAX)
  const table = RoutingTable.compile(most)
  const changed = most.filter((_, at) => at % 20 === 0)
  const changes: Record<string, (table: RoutingTable, router: RoutableRouter) => RoutingTable> = {
    updated: (last, it) => last.with({ ...it, createdAtMs: it.createdAtMs + 1 }),
    deleted: (last, it) => last.without(it.id),
    created: (last, it) => last.with({ ...it, id: `a${it.id.slice(1)}` }),
  }
  for (const [name, change] of Object.entries(changes)) {
    const steps = measureSteps(effort, table, changed, change)
    const mean = steps.reduce((sum, value) => sum + value, 0) / steps.length
    figures.hold(`patch, one router ${name} of 20,000`, mean / 1000, 'µs', 50)
    figures.tell('the same, the slowest of a thousand', Math.max(...steps) / 1000, 'µs')
  }
  const updates = [...most, ...most]
  const all = measureSteps(once, table, updates, (last, it) =>
    last.with({ ...it, createdAtMs: it.createdAtMs + 1 })
  )
  figures.hold('the slowest of 40,000 in a row, 20,000 routers', Math.max(...all) / 1e6, 'ms', 10)
  for (const count of [10_000, ROUTERS_MAX]) {
    const world = typicalWorld(count)
    const { longestMs } = measurePaced(once, () => RoutingTable.compileSteps(world.routers))
    const name = `compile, ${count.toLocaleString('en-US')} routers, its longest step`
    figures.hold(name, longestMs, 'ms', 10)
  }
}

function adversaries(): void {
  const count = 10_000
  for (const { name, routers, urls } of adversarialWorlds(count)) {
    const requests = urls.map(parsed)
    const table = RoutingTable.compile(routers)
    const scan = linearScan(routers)
    const value = measureEach(effort, requests, (it) => table.resolve(it, NOW_MS))
    const linear = measureEach(once, requests.slice(0, 20), (it) => scan(it, NOW_MS))
    // A scan is fast where the first router wins; the index must only avoid being as slow as a scan.
    const bound = Math.max(linear, 40_000)
    figures.holdRatio(
      `adversarial: ${name}`,
      value,
      'ns',
      { name: linear < 40_000 ? 'a scan of 40 µs' : 'linear scan', value: bound },
      0.1
    )
    const some = routers.filter((_, at) => at % 500 === 0)
    const patch = measureEach(once, some, (it) => table.with({ ...it, name: 'x' }))
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
  return measureEach(once, proposals, (it) => findConflicts(table, it, NOW_MS)) / 1e6
}

function many(): void {
  const { routers } = typicalWorld(11_000)
  const isImported = (_: RoutableRouter, at: number) => at % 11 === 0
  const drafts = routers.filter(isImported).map((it) => ({ ...it, createdAtMs: NOW_MS }))
  const present = routers.filter((it, at) => !isImported(it, at))
  const worlds = [
    { name: 'an empty organization', table: RoutingTable.compile([]), atMostMs: 1_000 },
    { name: '10,000', table: RoutingTable.compile(present), atMostMs: 2_000 },
  ]
  for (const { name, table, atMostMs } of worlds) {
    const limits = { limit: LISTED_PER_ROUTER }
    const judge = () => conflictSteps(table, drafts, NOW_MS, limits)
    const { totalMs, longestMs } = measurePaced(once, judge)
    figures.hold(`judge 1,000 imported routers into ${name}`, totalMs, 'ms', atMostMs)
    figures.hold('the same, its longest step', longestMs, 'ms', 10)
  }
  const table = RoutingTable.compile(present)
  const { totalMs, longestMs } = measurePaced(once, () => auditSteps(table, NOW_MS))
  figures.tell('audit 10,000 routers', totalMs, 'ms')
  figures.hold('the same, its longest step', longestMs, 'ms', 10)
}

console.log(
  'Of every hundred operations the best of many rounds counts, for a figure and for what it is held against, since other processes can only add to a time. All sizes take turns within a round. 2,000 different URLs per size, over all of its routers.'
)
const machine = await BenchMachine.watch()
const resolveNs = await resolving(
  figures,
  options.quick ? { effort: QUICK, roundsMax: 2 } : { effort: PATIENT, roundsMax: 5 }
)
await machine.look()
await sizes()
changing(resolveNs)
adversaries()
await worstSets(figures, once, options.quick ? 20 : 150)
conflicts()
longestSteps(figures, once)
keepingPins(figures, once)
differing(figures, { rounds: 2, warmUps: 0 }, options.quick ? 10 : 60)
replaying(figures, once)
mining(figures, once)
many()
await peers()
await machine.tell(figures)
figures.print()
if (keptResult() === undefined) throw new Error('nothing was measured')
if (options.json) console.log(JSON.stringify({ figures: figures.all }))
