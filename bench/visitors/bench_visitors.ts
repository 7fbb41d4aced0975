import 'reflect-metadata'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Cluster } from '#scripts/cluster/cluster'
import { restartInstance } from '#scripts/cluster/restart'
import { seedDemo } from '#scripts/quickstart/seed_demo'
import { findBalancer } from '#scripts/services/find_balancer'
import { waitUntil } from '#scripts/services/wait_until'
import { productionBuild } from '#tests/support/build/production_build'
import { BenchMachine } from '../bench_machine.js'
import { Figures } from '../figures.js'
import { startBenchStores } from '../start_bench_stores.js'
import { Visitors } from './visitors.js'

/**
 * Visitors attend their booking sessions with the code of the embed script, on three instances behind HAProxy, through a
 * rolling restart: counts those whose session is lost. `--quick` has 200 visitors and restarts one instance (less than
 * 50 s on a quiet machine); `--json` adds the figures as the last line.
 */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, json: { type: 'boolean' } },
})
const COUNT = options.quick ? 200 : 1_000
const RESTARTS = options.quick ? 1 : 3
const SIZE = 3
const UNLIMITED = '1000000/1'
const ENVIRONMENT = {
  NODE_ENV: 'production',
  ENVIRONMENT: 'develop',
  APP_KEY: 'a-key-that-protects-nothing-at-all',
  LOG_LEVEL: 'error',
  REDIS_KEY_PREFIX: 'bench:',
  RATE_LIMIT_PER_TOKEN: UNLIMITED,
  RATE_LIMIT_PER_ORGANIZATION: UNLIMITED,
  REALTIME_VISITORS_PER_ORGANIZATION: '100000',
  LAME_DUCK_MS: '4000',
}
const BACK_LIMIT_MS = 60_000
const LOOK_EVERY_MS = 100
/** Above the grace time: a session that was to be abandoned is by then. */
const GRACE_MS = 15_000

const machine = await BenchMachine.watch()
const stores = await startBenchStores()
const figures = new Figures()
try {
  const { cluster, token, bookedUrl } = await startCluster()
  const visitors = new Visitors(cluster.url, token, bookedUrl)
  stores.beforeStop(() => visitors.leave())
  await visitors.come(COUNT)
  await untilAllStream(cluster, visitors)
  const { restartedMs, backMs } = await rollingRestart(cluster, visitors)
  await delay(options.quick ? 0 : GRACE_MS)
  const { lost, refusals, heartbeats } = visitors
  const booked = await visitors.book()
  const abandoned = await abandonedOf(cluster.url, token)
  figures.tell('visitors with a stream', COUNT, 'visitors')
  figures.tell(`restart of ${RESTARTS} of ${SIZE} instances`, restartedMs / 1_000, 's')
  figures.tell('all streams back after the last restart', backMs / 1_000, 's')
  figures.tell('heartbeats in place of a stream', heartbeats, 'requests')
  figures.tell('heartbeats that were refused', refusals, 'requests')
  await machine.tell(figures)
  // A lost session is lost on every machine.
  figures.hold('sessions lost', lost, 'sessions', 0)
  figures.hold('BOOKING_ABANDONED', abandoned, 'events', 0)
  figures.holdAtLeast('sessions completed afterwards', booked, 'sessions', COUNT)
} finally {
  await stores.stop()
}
figures.print()
if (options.json) console.log(JSON.stringify({ figures: figures.all }))
process.exit(0)

async function startCluster() {
  const { path: haproxyBinary } = await findBalancer('haproxy', () => {})
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: '0',
    ...ENVIRONMENT,
    MONGODB_URI: stores.mongodbUri,
    REDIS_TCP_URL: stores.redisUrl,
  }
  const program = await productionBuild()
  const { token, requests } = await seedDemo(env, { program })
  const folder = join(stores.folder, 'cluster')
  const cluster = await Cluster.start({ folder, size: SIZE, env, program, haproxyBinary })
  stores.beforeStop(() => cluster.stop())
  const [request] = requests
  if (!request) throw new Error('The demo has no URL')
  return { cluster, token, bookedUrl: request.url }
}

/** Restarts one instance after another, as a deployment does. */
async function rollingRestart(cluster: Cluster, visitors: Visitors) {
  const startedMs = performance.now()
  for (const instance of cluster.instances.slice(0, RESTARTS)) {
    await restartInstance(instance, cluster.balancer.admin, { first: 'balancer' })
  }
  const restartedMs = performance.now() - startedMs
  const backFromMs = performance.now()
  await untilAllStream(cluster, visitors)
  return { restartedMs, backMs: performance.now() - backFromMs }
}

/** Asks the instances: a page learns of a lost stream only when it has no other one. */
async function untilAllStream({ instances }: Cluster, visitors: Visitors): Promise<void> {
  await waitUntil(
    async () => {
      const streams = await Promise.all(instances.map(({ url }) => streamsAt(url)))
      const open = streams.reduce((sum, count) => sum + count, 0)
      const { lost, count } = visitors
      if (open + lost === count) return true
      throw new Error(`${open} of ${count} visitors have a stream, and ${lost} lost their session`)
    },
    AbortSignal.timeout(BACK_LIMIT_MS),
    LOOK_EVERY_MS
  )
}

async function streamsAt(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`)
  const text = await answer.text()
  return Number(/^signalbox_realtime_streams (\d+)$/m.exec(text)?.[1] ?? Number.NaN)
}

async function abandonedOf(url: string, token: string): Promise<number> {
  const answer = await fetch(`${url}/v1/booking-events?event_type=BOOKING_ABANDONED&limit=100`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`The events were refused: ${answer.status}`)
  const { data } = (await answer.json()) as { data: unknown[] }
  return data.length
}
