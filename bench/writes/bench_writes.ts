import 'reflect-metadata'
import { parseArgs } from 'node:util'
import { BenchMachine } from '../bench_machine.js'
import { Figures } from '../figures.js'
import { startBenchApp } from '../start_bench_app.js'
import { startBenchStores } from '../start_bench_stores.js'
import { type FirstAnswers, firstAnswersOf } from './fresh_instance.js'

/**
 * Measures how writes of routers, their first read and their export grow with their organization, with the real use
 * cases on real stores. `--quick` takes fewer turns; `--json` adds the figures as the last line.
 */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, json: { type: 'boolean' } },
})
const SIZE = 10_000
const TURNS = options.quick ? 6 : 30
const FRESH_TURNS = options.quick ? 3 : 9
const IMPORT_TURNS = options.quick ? 2 : 8
const GROWTH_MAX = 1.5
const GROWS = [undefined, { atMost: GROWTH_MAX }] as const

const stores = await startBenchStores()
const figures = new Figures()
const machine = await BenchMachine.watch()
try {
  const app = await startBenchApp(stores, { REDIS_KEY_PREFIX: 'app:' })
  const { GrowingOrganization } = await import('./growing_organization.js')
  const small = await GrowingOrganization.seeded(app.container, SIZE)
  const large = await GrowingOrganization.seeded(app.container, 2 * SIZE)
  const works = [
    { name: 'first read', work: 'readAll', goals: [{ atMost: 250 }, undefined] },
    {
      name: 'export begins',
      work: 'beginExport',
      goals: [undefined, { atMost: 100 }],
    },
    { name: 'create', work: 'create', goals: GROWS },
    { name: 'create for any path, without an example URL', work: 'createAnywhere', goals: GROWS },
    { name: 'update of a description', work: 'describe', goals: GROWS },
    { name: 'update of criteria', work: 'narrow', goals: GROWS },
    { name: 'validate-example-urls, 20', work: 'validateExamples', goals: GROWS },
    { name: 'import of 1,000', work: 'importMany', goals: [{ atMost: 1_000 }, undefined] },
  ] as const
  for (const { name, work, goals } of works) {
    const [few, many] = [small, large].map((one) => ({
      name: `${name}, ${one.size.toLocaleString('en-US')} routers`,
      values: [] as number[],
      one,
    }))
    if (!few || !many) throw new Error('two organizations were seeded')
    const turns = work === 'importMany' ? IMPORT_TURNS : TURNS
    for (let turn = -2; turn < turns; turn++) {
      for (const { values, one } of turn % 2 === 0 ? [few, many] : [many, few]) {
        const tookMs = await one[work]()
        if (turn >= 0) values.push(tookMs)
      }
    }
    figures.tellTurns(few, 'ms', null, goals[0])
    figures.tellTurns(many, 'ms', work === 'beginExport' ? null : few, goals[1])
  }
  const bearers = {
    resolve: await small.bearer(app.container),
    export: await large.bearer(app.container),
  }
  const firsts: FirstAnswers[] = []
  for (let turn = 0; turn < FRESH_TURNS; turn++) {
    firsts.push(await firstAnswersOf(stores, `fresh-${turn}:`, bearers))
  }
  const resolves = firsts.map(({ resolveMs }) => resolveMs)
  const exports = firsts.map(({ exportMs }) => exportMs)
  const named = (name: string, values: number[]) => ({
    name: `an instance just started: ${name}`,
    values,
  })
  figures.tellTurns(named('first resolve, 10,000 routers', resolves), 'ms')
  figures.tellTurns(named('export begins, 20,000 routers', exports), 'ms', null, { atMost: 100 })
  await machine.tell(figures)
} finally {
  await stores.stop()
}
figures.print()
if (options.json) console.log(JSON.stringify({ figures: figures.all }))
process.exit(0)
