import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { seedDemo } from '#scripts/quickstart/seed_demo'
import { startApi } from '#scripts/quickstart/start_api'
import { freePort } from '#scripts/services/free_port'
import { PrivateServer } from '#scripts/services/private_server'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { NODE_ARGUMENTS } from '#scripts/services/node_arguments'
import { waitUntil } from '#scripts/services/wait_until'
import { Figures } from '../figures.js'
import { startBenchStores } from '../start_bench_stores.js'
import { IdleClients, type StreamRequest } from './idle_clients.js'
import { openFilesMax, residentBytes } from './process_limits.js'

/**
 * Measures what idle streams cost one instance, and how fast a message from another instance reaches all of them,
 * against a minimal event stream server. `--quick` opens fewer streams (less than 50 s); `--json` adds the figures as
 * the last line.
 */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, json: { type: 'boolean' } },
})
const WARM_UPS = 200
const SETTLED_MS = 1_000
const BROADCASTS = options.quick ? 11 : 31
const SPARE_FILES = 300
const count = Math.min(options.quick ? 2_000 : 5_000, openFilesMax() - SPARE_FILES)

const stores = await startBenchStores()
const figures = new Figures()
try {
  const bare = await measureBare()
  const ours = await measureOurs()
  const floor = 'bare node:http'
  figures.tell('idle streams on one instance', count, 'streams')
  figures.holdRatio(
    'memory of an idle stream',
    ours.bytesPerStream / 1_024,
    'KiB',
    {
      name: floor,
      value: bare.bytesPerStream / 1_024,
    },
    3
  )
  figures.holdRatio(
    'one message to all streams p50',
    ours.broadcastMs,
    'ms',
    {
      name: floor,
      value: bare.broadcastMs,
    },
    2
  )
  figures.tell('opening a stream', ours.openMs, 'ms', { name: floor, value: bare.openMs })
} finally {
  await stores.stop()
}
figures.print()
if (options.json) console.log(JSON.stringify({ figures: figures.all }))
process.exit(0)

interface Measured {
  readonly bytesPerStream: number
  readonly broadcastMs: number
  readonly openMs: number
}

/** Opens the streams on a process that has already served some, and sends messages to all of them. */
async function measure(
  pid: number,
  request: StreamRequest,
  send: (mark: string) => void
): Promise<Measured> {
  const clients = new IdleClients()
  await clients.open(WARM_UPS, request)
  await clients.timeToReachAll('mark-warm', () => send('mark-warm'))
  clients.close()
  await delay(SETTLED_MS)
  const before = residentBytes(pid)
  const startMs = performance.now()
  await clients.open(count, request)
  const openMs = (performance.now() - startMs) / count
  await delay(SETTLED_MS)
  const bytesPerStream = (residentBytes(pid) - before) / count
  const timesMs: number[] = []
  for (let round = 0; round < BROADCASTS; round++) {
    const mark = `mark-${round}-`
    timesMs.push(await clients.timeToReachAll(mark, () => send(mark)))
  }
  clients.close()
  const broadcastMs = timesMs.sort((a, b) => a - b)[Math.floor(BROADCASTS / 2)] ?? Number.NaN
  return { bytesPerStream, broadcastMs, openMs }
}

async function measureBare(): Promise<Measured> {
  const port = await freePort()
  const script = fileURLToPath(new URL('bare_server.js', import.meta.url))
  const url = `http://127.0.0.1:${port}`
  const server = await PrivateServer.start({
    name: 'bare server',
    binary: process.execPath,
    args: [...NODE_ARGUMENTS, script, String(port), `--data=${stores.folder}/`],
    folder: stores.folder,
    cwd: PROJECT_FOLDER,
    port,
    readyLimitMs: 30_000,
    stopLimitMs: 5_000,
    env: { PATH: process.env.PATH },
    ready: (signal) => waitUntil(() => answers(url), signal),
    log: () => {},
  })
  const request = { port, path: '/', headers: [], openedBy: 'event: ready' }
  const measured = await measure(server.pid, request, (mark) => {
    void fetch(url, { method: 'POST', body: messageBody(mark) })
  })
  await server.stop()
  return measured
}

async function answers(url: string): Promise<boolean> {
  const { ok } = await fetch(url, { method: 'POST' })
  return ok
}

async function measureOurs(): Promise<Measured> {
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    ENVIRONMENT: 'develop',
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_KEY: 'a-key-that-protects-nothing-at-all',
    LOG_LEVEL: 'error',
    MONGODB_URI: stores.mongodbUri,
    REDIS_TCP_URL: stores.redisUrl,
    REDIS_KEY_PREFIX: 'bench:',
    RATE_LIMIT_PER_TOKEN: '1000000/60',
    RATE_LIMIT_PER_ORGANIZATION: '1000000/60',
    REALTIME_STREAMS_MAX: '100000',
    REALTIME_STREAMS_PER_ORGANIZATION: '100000',
    REALTIME_VISITORS_PER_ORGANIZATION: '100000',
  }
  const { token, organizationId } = await seeded(env)
  const api = await startApi({ folder: join(stores.folder, 'api'), port, env, log: () => {} })
  stores.beforeStop(() => api.stop())
  const publisher = await otherInstance(env)
  stores.beforeStop(() => publisher.close())
  const request = {
    port,
    path: '/v1/realtime?channels=router-changes',
    headers: [`Authorization: Bearer ${token}`],
    openedBy: 'event: ready',
  }
  return measure(api.pid, request, (mark) => publisher.send(organizationId, mark))
}

async function seeded(env: NodeJS.ProcessEnv) {
  const { token, organization } = await seedDemo(env)
  const { _id: organizationId }: { _id?: unknown } = { ...(organization ?? {}) }
  return { token, organizationId: String(organizationId) }
}

/** A second instance that publishes real-time messages. */
async function otherInstance(env: Readonly<Record<string, string | undefined>>) {
  Object.assign(process.env, env)
  const { connectInstance } = await import('#tests/support/redis/connect_instance')
  const { LinkTransport } = await import('#realtime/messages/link_transport')
  const { topicOf } = await import('#realtime/messages/transmitted_messages')
  const { opened, close } = connectInstance(env.REDIS_TCP_URL ?? '')
  const { realtime, keys } = await opened
  const fail = (problem: unknown) => {
    throw new Error('a message was not published', { cause: problem })
  }
  const surroundings = { link: realtime, keys, onUndelivered: fail, reportError: fail }
  const transport = new LinkTransport(surroundings)
  return {
    close,
    send: (organizationId: string, mark: string) => {
      const channel = topicOf(organizationId, 'router-changes')
      const payload = { type: 'bench', body: messageBody(mark) }
      void transport.publish('messages', { type: 1, channel, payload })
    },
  }
}

function messageBody(mark: string): string {
  return JSON.stringify({ channel: 'router-changes', mark, text: 'x'.repeat(100) })
}
