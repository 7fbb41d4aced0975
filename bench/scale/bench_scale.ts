import 'reflect-metadata'
import { parseArgs } from 'node:util'
import { MINUTE_MS } from '#shared/time'
import { Figures } from '../figures.js'
import { startBenchApp } from '../start_bench_app.js'
import { startBenchStores } from '../start_bench_stores.js'
import { costOf } from './processor.js'

/**
 * Measures what grows with the number of organizations: the processor time of an instance that holds them, the cost of
 * recurring jobs when none or one in five organizations is due, and the runs that one instance sustains, with the real
 * jobs on real stores. `--quick` takes a tenth of the organizations and runs; `--json` adds the figures as the last
 * line.
 */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, json: { type: 'boolean' } },
})
const ORGANIZATIONS = options.quick ? 10_000 : 100_000
const DUE = ORGANIZATIONS / 5
const RUNS = options.quick ? 1_000 : 10_000
const SWEEPS = options.quick ? 300 : 3_000
const REVALIDATIONS = options.quick ? 5 : 30
/** Half of the time it took before revalidations had a bound. */
const HOLDING_MS_MAX = 285
const MINUTE_SECONDS = 60

const stores = await startBenchStores()
const figures = new Figures()
try {
  const { container } = await startBenchApp(stores, { REDIS_KEY_PREFIX: 'app:' })
  const { default: cron } = await import('#config/cron')
  const { default: routing } = await import('#config/routing')
  const { SweepSessions } = await import('#bookings/presence/sweep_sessions')
  const { AnnounceSchedule } = await import('#routing/events/announce_schedule')
  const { LiveRoutingTables } = await import('#routing/tables/live_routing_tables')
  const { RecurringInstance } = await import('./recurring_instance.js')
  const { seedExpiredSessions, seedOrganizations } = await import('./seeded_organizations.js')
  const { UnloadedSnapshots } = await import('./unloaded_snapshots.js')

  const dueAtMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  const edgeAt = new Date(dueAtMs - MINUTE_MS / 2)
  const ids = await seedOrganizations({ count: ORGANIZATIONS, dueCount: DUE, edgeAt })
  figures.tell('organizations', ORGANIZATIONS, 'organizations')

  const limits = { ...routing, maxBytes: Infinity }
  const tables = new LiveRoutingTables(await container.make(UnloadedSnapshots), limits, (error) => {
    throw error
  })
  for (const id of ids) await tables.forOrganization(id)
  figures.tell('held by one instance', tables.measures.organizations, 'organizations')
  await tables.revalidate()
  const revalidating = await costOf(async () => {
    for (let look = 0; look < REVALIDATIONS; look += 1) await tables.revalidate()
  })
  const looksASecond = 1_000 / routing.revalidateEveryMs
  const holding = (revalidating.processorMs / REVALIDATIONS) * looksASecond
  figures.hold('revalidating what it holds, processor', holding, 'ms a second', HOLDING_MS_MAX)
  figures.tell('one revalidation takes', revalidating.tookMs / REVALIDATIONS, 'ms')

  const announce = await container.make(AnnounceSchedule)
  const dueAt = (at: Date) => () => announce.organizationsDueAt(at)
  const longAgo = new Date(0)
  const shares = [
    { what: 'none due', asked: longAgo },
    { what: 'one in five due', asked: new Date(dueAtMs) },
  ]
  for (const [at, { what, asked }] of shares.entries()) {
    const instances = [0, 1].map(
      () => new RecurringInstance(stores.redisUrl, `fan-out-${at}:`, dueAtMs)
    )
    for (const [nth, instance] of instances.entries()) {
      const { processorMs, tookMs, commands } = await instance.fanOut(dueAt(asked))
      const name = `a minute's fan-out, ${what}, ${nth === 0 ? 'the first' : 'each further'} instance`
      figures.tell(`${name}: processor`, processorMs / MINUTE_SECONDS, 'ms a second')
      figures.tell(`${name}: commands`, commands, 'in the minute')
      figures.hold(`${name}: time`, tookMs / 1_000, 's', MINUTE_SECONDS * 0.85)
    }
    for (const instance of instances) await instance.stop()
  }

  const sweep = await container.make(SweepSessions)
  const announced = ids.slice(0, RUNS)
  const swept = ids.slice(0, SWEEPS)
  await seedExpiredSessions(swept)
  const runAnnouncement = async (id: string, run: { dueAt: Date }) => {
    await announce.execute(id, run.dueAt, MINUTE_MS)
  }
  const works = [
    { what: 'schedules with a new edge', of: announced, run: runAnnouncement },
    { what: 'schedules announced before', of: announced, run: runAnnouncement },
    {
      what: 'sweeps that end a session',
      of: swept,
      run: async (id: string) => void (await sweep.execute(id)),
    },
  ]
  for (const [at, { what, of, run }] of works.entries()) {
    const instance = new RecurringInstance(stores.redisUrl, `runs-${at}:`, dueAtMs)
    await instance.enqueue(of)
    const { processorMs, tookMs } = await instance.work(run, cron.worker)
    const aSecond = of.length / (tookMs / 1_000)
    figures.tell(`runs, ${what}: one instance carries`, aSecond, 'a second')
    figures.tell(`runs, ${what}: processor`, processorMs / of.length, 'ms a run')
    figures.tell(`runs, ${what}: due every minute`, aSecond * MINUTE_SECONDS, 'organizations')
    await instance.stop()
  }
} finally {
  await stores.stop()
}
figures.print()
if (options.json) console.log(JSON.stringify({ figures: figures.all }))
process.exit(0)
