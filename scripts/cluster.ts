/**
 * `npm run cluster`: starts both stores (their data is kept), the demo organization, and three instances behind
 * HAProxy. Typed commands kill instances, restart them or cut them off from Redis. Serves until `quit` or Ctrl-C. With
 * --once, shows an answer of each instance and one rolling restart under a small load, and ends: with exit code 1 when
 * a request failed.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Cluster } from './cluster/cluster.ts'
import { COMMANDS, linesGiven } from './cluster/command.ts'
import { Playground } from './cluster/playground.ts'
import { RedisRelay } from './cluster/redis_relay.ts'
import { logTo } from './console/log.ts'
import { stopSignal } from './console/stop_signal.ts'
import { applicationEnvironment } from './quickstart/application_environment.ts'
import { seedDemo } from './quickstart/seed_demo.ts'
import { showResolve } from './quickstart/show_resolve.ts'
import { choosePort } from './quickstart/start_api.ts'
import { findBalancer } from './services/find_balancer.ts'
import { FolderInUseError } from './services/folder_lock.ts'
import { freePort } from './services/free_port.ts'
import { DATA_FOLDER } from './services/project_folders.ts'
import { startServices } from './services/start_services.ts'

const SIZE = 3
/** Here the balancer learns of every stop before the instance does. */
const BALANCER_KNOWS_MS = '500'
const startedAt = Date.now()
const log = logTo('cluster')
const dataDir = process.env.SIGNALBOX_CLUSTER_DIR ?? join(DATA_FOLDER, 'cluster')
const given = linesGiven(process.argv)
const running: { stop(): Promise<void> }[] = []

async function stopAll(): Promise<void> {
  for (let last = running.pop(); last; last = running.pop()) {
    await last.stop()
  }
}

/** Resolves when everything is up; the returned promise resolves when a process that is not restarted has ended. */
async function bringUp(): Promise<{ playground: Playground; lost: Promise<string> }> {
  const haproxy = await findBalancer('haproxy', () => {})
  mkdirSync(dataDir, { recursive: true })
  const services = await startServices({ dataDir, database: 'signalbox', log })
  running.push(services)
  const relay = await relayTo(services.redisUrl)
  const port = await choosePort(log)
  const env = {
    ...applicationEnvironment({ dataDir, port, services: { ...services, redisUrl: relay.url } }),
    NODE_ENV: 'production',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    LAME_DUCK_MS: process.env.LAME_DUCK_MS ?? BALANCER_KNOWS_MS,
  }
  log('seeding the demo organization')
  const demo = await seedDemo(env)
  log(`starting ${SIZE} instances and HAProxy ${haproxy.version}`)
  let playground: Playground | null = null
  const cluster = await Cluster.start({
    folder: dataDir,
    size: SIZE,
    env,
    haproxyBinary: haproxy.path,
    port,
    onLine: (instance, line) => process.stdout.write(`[${instance}] ${line}\n`),
    onLoss: (instance, how) => void playground?.revive(instance, how),
    log,
  })
  running.push(cluster)
  playground = new Playground(cluster, demo, relay.relay, log)
  running.push({ stop: async () => playground.close() })
  process.stdout.write(`\nBearer token of the demo organization:\n${demo.token}\n`)
  for (const request of demo.requests.slice(0, 1)) {
    await showResolve(cluster.url, demo.token, request)
  }
  process.stdout.write('\n')
  await playground.showOneAnswerPerInstance()
  log(`ready in ${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${cluster.url}`)
  const balancerEnded = cluster.balancer.server.exited.then((how) => `HAProxy ended (${how})`)
  return { playground, lost: Promise.race([balancerEnded, services.lost]) }
}

/** A Redis over TLS must be addressed by its own name, so it cannot be relayed. */
async function relayTo(redisUrl: string): Promise<{ url: string; relay: RedisRelay | null }> {
  const url = new URL(redisUrl)
  if (url.protocol !== 'redis:') return { url: redisUrl, relay: null }
  const port = await freePort()
  const relay = await RedisRelay.start(redisUrl, port)
  running.push({ stop: async () => relay.cut() })
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return { url: url.href, relay }
}

/** Executes lines one after the other, until one asks to quit. */
async function execute(playground: Playground, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    if (!(await playground.run(line))) return
  }
}

/** Resolves when the user types `quit`; the end of the input does not count. */
function typedQuit(playground: Playground): Promise<string> {
  const width = Math.max(...COMMANDS.map(([usage]) => usage.length))
  COMMANDS.forEach(([usage, what]) => log(`${usage.padEnd(width)}  ${what}`))
  return new Promise((resolve) => {
    const lines = createInterface({ input: process.stdin })
    running.push({ stop: async () => lines.close() })
    lines.on('line', async (line) => {
      if (!(await playground.run(line))) resolve('quit')
    })
  })
}

const stop = stopSignal().then((reason) => ({ reason, code: 0 }))

try {
  const up = bringUp()
  const first = await Promise.race([stop, up])
  if ('reason' in first) {
    log(`stopping before everything was up: ${first.reason}`)
    process.exit(130)
  }
  const { playground } = first
  const lost = first.lost.then((reason) => ({ reason, code: 1 }))
  const work = given
    ? execute(playground, given).then(() => ({
        reason: 'done',
        code: playground.hasFailed ? 1 : 0,
      }))
    : typedQuit(playground).then((reason) => ({ reason, code: 0 }))
  const { reason, code } = await Promise.race([stop, lost, work])
  log(`stopping: ${reason}`)
  process.exitCode = code
  await stopAll()
  log('stopped; the data is kept')
} catch (error) {
  const hint = error instanceof FolderInUseError ? ': the cluster is running already' : ''
  log(`${error instanceof Error ? error.message : String(error)}${hint}`)
  await stopAll()
  process.exitCode = 1
}
