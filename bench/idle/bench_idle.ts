import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Redis } from 'ioredis'
import mongoose, { type Connection } from 'mongoose'
import { seedDemo } from '#scripts/quickstart/seed_demo'
import { startApi } from '#scripts/quickstart/start_api'
import { freePort } from '#scripts/services/free_port'
import { Figures } from '../figures.js'
import { startBenchStores } from '../start_bench_stores.js'
import { CommandKinds } from './command_kinds.js'

/**
 * Counts the commands that instances send to Redis and MongoDB: while idle, with one instance and with three, and per
 * request. Also measures the Redis processor time of the most frequent script. No figure depends on how busy the
 * machine is. `--quick` counts for five seconds instead of a minute, in which a recurring job may not be due; `--json`
 * adds the figures as the last line.
 */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, json: { type: 'boolean' } },
})
const WINDOW_MS = options.quick ? 5_000 : 60_000
const SETTLED_MS = options.quick ? 1_000 : 5_000
const REQUESTS = 640
const SCRIPTS = options.quick ? 10_000 : 100_000
const LANES = 64
const RATES_MS = options.quick ? 2_000 : 10_000
/** Depends on time, not on requests, and comes unevenly. */
const PERIODIC = new Set(['sweeps', 'cron', 'cron polls', 'probes', 'usage', 'looks at streams'])
const DOCUMENT_COMMANDS = [
  'find',
  'getMore',
  'aggregate',
  'distinct',
  'count',
  'insert',
  'update',
  'delete',
  'findAndModify',
]

const stores = await startBenchStores()
const figures = new Figures()
try {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    ENVIRONMENT: 'develop',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    APP_KEY: 'a-key-that-protects-nothing-at-all',
    MONGODB_URI: stores.mongodbUri,
    REDIS_TCP_URL: stores.redisUrl,
    REDIS_KEY_PREFIX: 'bench:',
    RATE_LIMIT_PER_TOKEN: '1000000/60',
    RATE_LIMIT_PER_ORGANIZATION: '1000000/60',
    RATE_LIMIT_RESOLVES_PER_TOKEN: '1000000/60',
    RATE_LIMIT_RESOLVES_PER_ORGANIZATION: '1000000/60',
  }
  const { token, requests } = await seedDemo(env)
  const observer = new Redis(stores.redisUrl)
  stores.beforeStop(() => observer.disconnect())
  const mongo = await mongoose.createConnection(stores.mongodbUri).asPromise()
  stores.beforeStop(() => mongo.close())
  const kinds = new CommandKinds()
  await kinds.watch(observer)
  stores.beforeStop(() => kinds.stop())
  const organizations = await mongo.collection('organizations').countDocuments()
  figures.tell('organizations', organizations, 'organizations')

  const urls: string[] = []
  for (const count of [1, 3]) {
    while (urls.length < count) urls.push(await startOne(env, `api-${urls.length}`))
    await delay(SETTLED_MS)
    const insideBefore = await callsOf(observer)
    const mongoBefore = await operationsOf(mongo)
    kinds.take()
    await delay(WINDOW_MS)
    const taken = kinds.take()
    const inside = (await callsOf(observer)) - insideBefore
    const operations = (await operationsOf(mongo)) - mongoBefore
    const name = (what: string) => `idle, ${count} instances: ${what}`
    const perSecond = (of: number) => of / count / (WINDOW_MS / 1_000)
    const all = [...taken.values()].reduce((sum, of) => sum + of, 0)
    figures.tell(name('Redis commands'), perSecond(all), 'per instance and second')
    for (const [kind, of] of taken) {
      figures.tell(name(`… ${kind}`), perSecond(of), 'per instance and second')
    }
    figures.tell(name('with what scripts do inside'), perSecond(inside), 'per instance and second')
    figures.tell(name('MongoDB operations'), perSecond(operations), 'per instance and second')
  }

  const resolves = requests.map(({ url }) => ({ url }))
  for (const [what, path, bodies, runToEnd] of [
    ['read of a page of routers', '', [undefined], 1],
    ['resolve', '/resolve', resolves, 1],
    ['resolve, 32 at once', '/resolve', resolves, 32],
  ] as const) {
    const idle = await ratesFor(kinds, RATES_MS)
    const startMs = performance.now()
    await Promise.all(
      Array.from({ length: runToEnd }, async (_, lane) => {
        for (let at = lane; at < REQUESTS; at += runToEnd) {
          await ask((urls[at % urls.length] ?? '') + path, token, bodies[at % bodies.length])
        }
      })
    )
    await delay(SETTLED_MS)
    const seconds = (performance.now() - startMs) / 1_000
    for (const [kind, of] of kinds.take()) {
      const each = (of - (idle.get(kind) ?? 0) * seconds) / REQUESTS
      if (each > 0.02 && !PERIODIC.has(kind)) figures.tell(`${what}: ${kind}`, each, 'per request')
    }
  }

  kinds.stop()
  const { RateLimiter } = await import('#cluster/limiter/rate_limiter')
  const { RedisKeys } = await import('#cluster/keys/redis_keys')
  const limiter = new RateLimiter(observer, new RedisKeys('bench:'))
  const limit = { name: 'bench', limit: 1_000_000, periodMs: 60_000, class: 'general' } as const
  const idleCpu = await cpuUsFor(observer, () => delay(RATES_MS))
  const startMs = performance.now()
  const cpuUs = await cpuUsFor(observer, () =>
    Promise.all(
      Array.from({ length: LANES }, async (_, lane) => {
        for (let at = 0; at < SCRIPTS / LANES; at++) {
          const subject = `${lane}-${at % 100}`
          await limiter.takeBoth({ limit, subject }, { limit, subject: 'inner' })
        }
      })
    )
  )
  const idleUs = (idleCpu * (performance.now() - startMs)) / RATES_MS
  figures.tell('processor of Redis for two limits at once', (cpuUs - idleUs) / SCRIPTS, 'µs')
} finally {
  await stores.stop()
}
figures.print()
if (options.json) console.log(JSON.stringify({ figures: figures.all }))
process.exit(0)

async function startOne(env: NodeJS.ProcessEnv, name: string): Promise<string> {
  const port = await freePort()
  const ofThis = { ...env, PORT: String(port) }
  const api = await startApi({
    folder: join(stores.folder, name),
    port,
    env: ofThis,
    log: () => {},
  })
  stores.beforeStop(() => api.stop())
  return `http://127.0.0.1:${port}/v1/booking-flow-routers`
}

async function ask(url: string, token: string, body: unknown): Promise<void> {
  const headers = { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' }
  const post = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(url, body === undefined ? { headers } : post)
  await response.body?.cancel()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
}

async function ratesFor(kinds: CommandKinds, ms: number): Promise<ReadonlyMap<string, number>> {
  kinds.take()
  await delay(ms)
  return new Map([...kinds.take()].map(([kind, of]) => [kind, of / (ms / 1_000)]))
}

/** Processor time of Redis, independent of other load on the processor. */
async function cpuUsFor(redis: Redis, work: () => Promise<unknown>): Promise<number> {
  const used = async () => {
    const info = await redis.info('cpu')
    const seconds = [...info.matchAll(/^used_cpu_(?:sys|user):([\d.]+)/gm)]
    return seconds.reduce((sum, [, value]) => sum + Number(value), 0) * 1e6
  }
  const before = await used()
  await work()
  return (await used()) - before
}

/** Every command that Redis ran, including those in scripts, except the ones of this measurement. */
async function callsOf(redis: Redis): Promise<number> {
  const stats = await redis.info('commandstats')
  const calls = [...stats.matchAll(/cmdstat_([^:]+):calls=(\d+)/g)]
  return calls
    .filter(([, name]) => name !== 'info' && name !== 'monitor')
    .reduce((sum, [, , count]) => sum + Number(count), 0)
}

/** Reads and writes of documents, without driver heartbeats, which depend on the number of servers. */
async function operationsOf(mongo: Connection): Promise<number> {
  const { metrics } = Object(await mongo.db?.admin().serverStatus())
  return DOCUMENT_COMMANDS.reduce((sum, name) => sum + Number(metrics.commands[name].total), 0)
}
