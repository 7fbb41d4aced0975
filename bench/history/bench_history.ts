import 'reflect-metadata'
import { parseArgs } from 'node:util'
import { BenchMachine } from '../bench_machine.js'
import { cpuTimeMs } from '../cpu_time_ms.js'
import { Figures } from '../figures.js'
import { median } from '../median.js'
import { costOf } from '../scale/processor.js'
import { startBenchApp } from '../start_bench_app.js'
import { startBenchStores } from '../start_bench_stores.js'
import { AGREEMENT, untilTwoAgree } from '../until_two_agree.js'
import { longestBusyMs } from './longest_busy.js'

/**
 * Measures `explain` with `as_of` on an organization with a long history: a table of the past that is not in memory, in
 * elapsed time, in processor time and by its longest step, and one that is. `--quick` asks fewer times (less than 50 s
 * on a quiet machine); `--json` adds the figures as the last line.
 */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, json: { type: 'boolean' } },
})
const { asked, roundsMax } = options.quick
  ? { asked: 5, roundsMax: 3 }
  : { asked: 15, roundsMax: 6 }
const ROUTERS = 10_000
const REVISIONS = 50_000
const COLD_MS_MAX = 300
const BUSY_MS_MAX = 20
const HELD_MAX = 2

interface ColdCost {
  readonly tookMs: number
  readonly processorMs: number
  readonly mongoMs: number
}

const machine = await BenchMachine.watch()
const stores = await startBenchStores()
const figures = new Figures()
try {
  const app = await startBenchApp(stores)
  const { ExplainUrl } = await import('#routing/resolve/explain_url')
  const { PastTables } = await import('#routing/history/past_tables')
  const { seedHistory } = await import('./seeded_history.js')
  const { organizationId, urls } = await seedHistory(ROUTERS, REVISIONS)
  figures.tell('routers, and their recorded revisions', ROUTERS, `routers, ${REVISIONS}`)

  const explain = await app.container.make(ExplainUrl)
  const past = await app.container.make(PastTables)
  const ask = async (revision: number) => {
    const url = urls[revision % urls.length] ?? ''
    const explained = await explain.execute(organizationId, {
      url,
      asOf: { revision },
      routerIds: [],
    })
    if (!explained.ok) throw new Error(`the past was refused: ${explained.error.type}`)
  }
  let next = REVISIONS
  const oneNotHeld = () => (next -= 1)
  const coldCost = async (): Promise<ColdCost> => {
    const mongoBeforeMs = cpuTimeMs(stores.mongod)
    const { tookMs, processorMs } = await costOf(() => ask(oneNotHeld()))
    return { tookMs, processorMs, mongoMs: cpuTimeMs(stores.mongod) - mongoBeforeMs }
  }
  const coldCosts = async () => {
    const costs: ColdCost[] = []
    for (let at = 0; at < asked; at += 1) costs.push(await coldCost())
    return costs
  }
  await coldCosts()

  const { last, rounds, apart } = await untilTwoAgree(
    roundsMax,
    async () => {
      await machine.look()
      return coldCosts()
    },
    (costs) => [median(costs.map(({ processorMs }) => processorMs))]
  )
  const cold = (part: keyof ColdCost) => median(last.map((cost) => cost[part]))
  figures.hold('asked as of a revision, not in memory', cold('tookMs'), 'ms', COLD_MS_MAX)
  figures.tell('… processor of the instance', cold('processorMs'), 'ms')
  figures.tell('… processor of MongoDB', cold('mongoMs'), 'ms')
  figures.tell('rounds until two agree', rounds, 'rounds')
  figures.hold('the last two differ by', apart, 'x', AGREEMENT)

  const busy: number[] = []
  for (let at = 0; at < asked; at += 1) {
    busy.push(await longestBusyMs(() => ask(oneNotHeld())))
  }
  figures.hold('… its longest step, processor', median(busy), 'ms', BUSY_MS_MAX)
  const warm = await costOf(() => ask(next))
  figures.tell('asked again, in memory', warm.tookMs, 'ms')
  figures.hold('old tables in memory', past.cachedCount, 'tables', HELD_MAX)
} finally {
  await stores.stop()
}
await machine.tell(figures)
figures.print()
if (options.json) console.log(JSON.stringify({ figures: figures.all }))
process.exit(0)
