import 'reflect-metadata'
import { parseArgs } from 'node:util'
import { Redis } from 'ioredis'
import type { PrivateServer } from '#scripts/services/private_server'
import { waitUntil } from '#scripts/services/wait_until'
import { BenchMachine } from '../bench_machine.js'
import { cpuTimeMs } from '../cpu_time_ms.js'
import { Figures } from '../figures.js'
import { median } from '../median.js'
import { startBenchWorld } from './bench_world.js'
import { closedLoad } from '../load/closed_load.js'
import { CollectionLog, LOG_COLLECTIONS } from './collection_log.js'
import { measureLiveHeap } from './live_heap.js'
import type { LoadRequest } from '../load/load_connection.js'
import { BARE } from './measured_paths.js'
import { batchesOf, resolvesOf, tracedBy } from './resolves_of.js'
import { checkSameAnswers } from './same_answers.js'
import { steadyLoad } from '../load/steady_load.js'
import { tellHttp, tellTraces, type Turn, type Window } from './tell_http.js'
import { startReceiver } from './trace_receiver.js'

/**
 * Measures resolves over HTTP beside a floor: the least that keeps the same promises. Each case has a process of its
 * own. The cases take turns, and a turn lasts until MongoDB has the events that it caused. `--quick` runs fewer and
 * shorter turns (less than 50 s on a quiet machine) and judges nothing but memory; `--json` adds the figures as the last
 * line. `--traces` measures what traces cost a resolve instead.
 */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, json: { type: 'boolean' }, traces: { type: 'boolean' } },
})
const effort = options.quick
  ? {
      turns: 3,
      turnMs: 400,
      warmUp: 1_000,
      windows: 2,
      windowMs: 1_000,
      windowMsMax: 2_500,
      peerMs: 1_000,
    }
  : {
      turns: 10,
      turnMs: 1_500,
      warmUp: 20_000,
      windows: 5,
      windowMs: 3_000,
      windowMsMax: 10_000,
      peerMs: 4_000,
    }
const MANY = 64
const BATCH_URLS = 100
const STEADY_SHARE = 0.5
const MOVED_LIMIT_MS = 20_000
const MOVED_PROBE_MS = 5

/** A process, and what it is asked. */
interface Case {
  readonly server: PrivateServer
  readonly requests: readonly LoadRequest[]
  readonly connections: number
  readonly urlsEach: number
  readonly collections: CollectionLog
  /** Empty once MongoDB has the events of all answers: a message leaves it only then. */
  readonly stream: string
}

const machine = await BenchMachine.watch()
const world = await startBenchWorld([10_000])
const redis = new Redis(world.stores.redisUrl)
world.stores.beforeStop(() => redis.disconnect())
const figures = new Figures()
try {
  const resolves = world.worlds.flatMap(resolvesOf)
  if (options.traces) await compareTraces(resolves)
  else await compareWithFloor(resolves)
} finally {
  await world.stop()
}
await machine.tell(figures)
figures.print()
if (options.json) console.log(JSON.stringify({ figures: figures.all }))
process.exit(0)

async function compareWithFloor(resolves: readonly LoadRequest[]): Promise<void> {
  const heap = await measureLiveHeap(world, resolves)
  const bares = resolves.map((request) => ({ ...request, path: BARE }))
  const cases = {
    raw: await startCase('raw', 'raw_server', bares, MANY),
    bare: await startCase('bare', 'server', bares, MANY),
    floor: await startCase('floor', 'floor_server', resolves, MANY),
    resolve: await startCase('resolve', 'server', resolves, MANY),
    floorAlone: await startCase('floor-alone', 'floor_server', resolves, 1),
    resolveAlone: await startCase('resolve-alone', 'server', resolves, 1),
    batch: await startCase('batch', 'server', batchesOf(resolves, BATCH_URLS), 1, BATCH_URLS),
  }
  await checkSameAnswers(cases.resolve.server.port, cases.floor.server.port, resolves)
  const turns = await warmTurnsOf(cases)
  const perSecond = median(turns.resolve.map((turn) => turn.perSecond)) * STEADY_SHARE
  const windows = await measureWindows(cases, perSecond)
  const peer = await measurePeer(resolves)
  tellHttp(figures, { turns, perSecond, windows, peer, heap, isQuick: options.quick === true })
}

/**
 * One process answers sampled requests and others in turn: two processes that differ in nothing differ by more than the
 * goal. The receiver runs in this process, so that its work is not counted.
 */
async function compareTraces(resolves: readonly LoadRequest[]): Promise<void> {
  const receiver = await startReceiver()
  world.stores.beforeStop(() => receiver.stop())
  const asked = (flags: string) => resolves.map((resolve) => tracedBy(resolve, flags))
  const unsampled = await startCase('traces', 'server', asked('00'), MANY, 1, {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
  })
  const turns = await warmTurnsOf({
    untraced: await startCase('no-traces', 'server', asked('00'), MANY),
    unsampled,
    sampled: { ...unsampled, requests: asked('01') },
  })
  if (receiver.batchCount === 0) throw new Error('the receiver got no spans')
  tellTraces(figures, turns)
  if (options.quick) figures.refuseGoals('quick')
}

async function warmTurnsOf<Name extends string>(
  cases: Readonly<Record<Name, Case>>
): Promise<Record<Name, Turn[]>> {
  for (const { server, requests, connections, urlsEach } of Object.values<Case>(cases)) {
    const amount = effort.warmUp / urlsEach
    await closedLoad(server.port, requests, { connections, amount })
  }
  const turns = await measureInTurns(cases)
  await machine.look()
  return turns
}

async function startCase(
  name: string,
  script: string,
  requests: readonly LoadRequest[],
  connections: number,
  urlsEach = 1,
  environment: Readonly<Record<string, string>> = {}
): Promise<Case> {
  const keyPrefix = `bench-${name}:`
  const path = script === 'server' ? '/health/ready' : '/'
  const nodeArguments = [LOG_COLLECTIONS]
  const server = await world.startServer(script, path, { nodeArguments, keyPrefix, environment })
  const collections = new CollectionLog(server.logFile)
  world.stores.beforeStop(() => collections.close())
  const stream = `${keyPrefix}stream:router-events`
  return { server, requests, connections, urlsEach, collections, stream }
}

/** Every other round is in reverse order, so that no case always follows the same one. */
async function measureInTurns<Name extends string>(
  cases: Readonly<Record<Name, Case>>
): Promise<Record<Name, Turn[]>> {
  const names = Object.keys(cases) as Name[]
  const turns = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Turn[]
  >
  for (let turn = 0; turn < effort.turns; turn++) {
    for (const name of names) turns[name].push(await measure(cases[name], effort.turnMs))
    names.reverse()
  }
  return turns
}

async function measure(one: Case, durationMs: number): Promise<Turn> {
  const { server, requests, connections, urlsEach, collections } = one
  await allMoved(one)
  collections.read()
  const beforeMs = cpuTimeMs(server)
  const load = { connections, durationMs }
  const { answered, perSecond } = await closedLoad(server.port, requests, load)
  await allMoved(one)
  const urls = answered * urlsEach
  const cpuUs = ((cpuTimeMs(server) - beforeMs) * 1_000) / urls
  const allocatedKib = collections.read().allocatedBytes / 1_024 / urls
  return { perSecond: perSecond * urlsEach, cpuUs, allocatedKib }
}

async function allMoved({ stream }: Case): Promise<void> {
  const isEmpty = async () => (await redis.xlen(stream)) === 0
  await waitUntil(isEmpty, AbortSignal.timeout(MOVED_LIMIT_MS), MOVED_PROBE_MS)
}

async function measureWindows(
  { floor, resolve }: Readonly<Record<'floor' | 'resolve', Case>>,
  perSecond: number
): Promise<Record<'floor' | 'resolve', Window[]>> {
  const windows: Record<'floor' | 'resolve', Window[]> = { floor: [], resolve: [] }
  for (let window = 0; window < effort.windows; window++) {
    windows.floor.push(await measureWindow(floor, perSecond))
    windows.resolve.push(await measureWindow(resolve, perSecond))
  }
  return windows
}

/**
 * At half the throughput just achieved; at higher rates, a figure shows how long a queue grows. Lasts until a collection
 * of the whole heap has ended in it, within bounds: the rarer they are, the smaller their share of a tail.
 */
async function measureWindow(one: Case, perSecond: number): Promise<Window> {
  const { server, requests, connections, collections } = one
  await allMoved(one)
  collections.read()
  let leftBytes: number | null = null
  const isOver = (elapsedMs: number) => {
    leftBytes = collections.read().leftBytes ?? leftBytes
    return elapsedMs >= (leftBytes === null ? effort.windowMsMax : effort.windowMs)
  }
  const { p50Ms, p99Ms } = await steadyLoad(server.port, requests, {
    connections,
    perSecond,
    isOver,
  })
  return { p50Ms, p99Ms, leftMb: leftBytes === null ? null : leftBytes / 1e6 }
}

/** Needs seconds for what the others do in milliseconds, so it has one turn. */
async function measurePeer(requests: readonly LoadRequest[]): Promise<Turn> {
  const peer = await startCase('peer', 'peer_server', requests, MANY)
  await measure(peer, effort.peerMs)
  return measure(peer, effort.peerMs)
}
