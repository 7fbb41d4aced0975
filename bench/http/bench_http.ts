import 'reflect-metadata'
import { parseArgs } from 'node:util'
import type { PrivateServer } from '#scripts/services/private_server'
import { BenchMachine } from '../bench_machine.js'
import { Figures } from '../figures.js'
import { median } from '../median.js'
import { AGREEMENT, untilTwoAgree } from '../until_two_agree.js'
import { startBenchWorld, type BenchWorld } from './bench_world.js'
import { BARE, BY_QUERY, PEER } from './measured_paths.js'
import { cpuTimeMs } from '../cpu_time_ms.js'
import { closedLoad, type ClosedLoadOptions } from './closed_load.js'
import type { LoadRequest } from './load_connection.js'
import { resolvesOf } from './resolves_of.js'
import { steadyLoad, type SteadyOutcome } from './steady_load.js'
import { type Measured, tellThroughput } from './tell_throughput.js'

/**
 * Measures resolves over HTTP as visitors cause them, beside its peers in the same run. `--quick` runs fewer and
 * shorter rounds (less than 50 s on a quiet machine); `--json` adds the figures as the last line.
 */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, json: { type: 'boolean' } },
})
const effort = options.quick
  ? {
      turns: 2,
      roundsMax: 2,
      roundMs: 350,
      warmUpMs: 600,
      windows: 3,
      steadyMs: 500,
      slowAmount: 4,
    }
  : {
      turns: 5,
      roundsMax: 5,
      roundMs: 1_500,
      warmUpMs: 4_000,
      windows: 9,
      steadyMs: 3_000,
      slowAmount: 8,
    }
const MANY = 64
/** This many queries for 10,000 routers saturate a core; more would only wait longer. */
const QUERY_CONNECTIONS = 2
const STEADY_SHARE = 0.5
const P99_TIMES_BARE = 2
const RATE_ALONE = 100

interface Case {
  readonly server: PrivateServer
  readonly requests: readonly LoadRequest[]
  readonly load: ClosedLoadOptions
}

const machine = await BenchMachine.watch()
const world = await startBenchWorld([100, 10_000])
const figures = new Figures()
try {
  const cases = await casesOf(world)
  await warmUp(cases)
  const { last, rounds, apart } = await untilTwoAgree(
    effort.roundsMax,
    () => measureInTurns(cases),
    judgedRatios
  )
  const measured = last
  tellThroughput(figures, measured, MANY)
  figures.tell('rounds until two agree', rounds, 'rounds')
  figures.hold('the last two differ by', apart, 'x', AGREEMENT)
  await checkLatency(world, measured)
} finally {
  await world.stop()
}
await machine.tell(figures)
figures.print()
if (options.json) console.log(JSON.stringify({ figures: figures.all }))
process.exit(0)

async function casesOf({ api, worlds, startServer }: BenchWorld): Promise<Map<string, Case>> {
  const raw = await startServer('raw_server', '/')
  const peer = await startServer('peer_server', '/')
  const [small = [], large = []] = worlds.map(resolvesOf)
  const bare = large.map((request) => ({ ...request, path: BARE }))
  const byQuery = (requests: readonly LoadRequest[]) =>
    requests.map((request) => ({ ...request, path: BY_QUERY }))
  const ofPeer = large.map((request) => ({ ...request, path: PEER }))
  const many = { load: { connections: MANY, durationMs: effort.roundMs } }
  const one = { load: { connections: 1, durationMs: effort.roundMs } }
  const few = { load: { connections: QUERY_CONNECTIONS, amount: effort.slowAmount } }
  return new Map<string, Case>([
    ['node:http', { server: raw, requests: bare, ...many }],
    ['bare GET', { server: api, requests: [{ method: 'GET', path: BARE }], ...many }],
    ['bare POST', { server: api, requests: bare, ...many }],
    ['resolve, 100', { server: api, requests: small, ...many }],
    ['resolve, 10,000', { server: api, requests: large, ...many }],
    ['by query, 100', { server: api, requests: byQuery(small), ...many }],
    ['by query, 10,000', { server: api, requests: byQuery(large), ...few }],
    ['peer, 10,000', { server: peer, requests: ofPeer, ...many }],
    ['peer, 10,000, 1', { server: peer, requests: ofPeer, ...one }],
    ['node:http, 1', { server: raw, requests: bare, ...one }],
    ['bare POST, 1', { server: api, requests: bare, ...one }],
    ['resolve, 10,000, 1', { server: api, requests: large, ...one }],
    ['by query, 100, 1', { server: api, requests: byQuery(small), ...one }],
  ])
}

async function warmUp(cases: ReadonlyMap<string, Case>): Promise<void> {
  for (const { server, requests, load } of cases.values()) {
    await closedLoad(server.port, requests, { connections: 1, amount: 1 })
    const longer = 'amount' in load ? load : { ...load, durationMs: effort.warmUpMs }
    await closedLoad(server.port, requests, longer)
  }
}

/** The median of all turns. The cases take turns within a round, so that none has a quieter machine than the others. */
async function measureInTurns(cases: ReadonlyMap<string, Case>): Promise<Map<string, Measured>> {
  await machine.look()
  const turns = new Map<string, Measured[]>([...cases.keys()].map((name) => [name, []]))
  for (let turn = 0; turn < effort.turns; turn++) {
    for (const [name, { server, requests, load }] of cases) {
      const cpuBeforeMs = cpuTimeMs(server)
      const { answered, perSecond } = await closedLoad(server.port, requests, load)
      const cpuUs = ((cpuTimeMs(server) - cpuBeforeMs) * 1_000) / answered
      turns.get(name)?.push({ perSecond, cpuUs })
    }
  }
  return new Map(
    [...turns].map(([name, all]) => [
      name,
      {
        perSecond: median(all.map(({ perSecond }) => perSecond)),
        cpuUs: median(all.map(({ cpuUs }) => cpuUs)),
      },
    ])
  )
}

/** What the goals judge, of one round. */
function judgedRatios(measured: ReadonlyMap<string, Measured>): readonly number[] {
  const of = (name: string) => measured.get(name) ?? { perSecond: Number.NaN, cpuUs: Number.NaN }
  return [
    of('resolve, 10,000').cpuUs / of('bare POST').cpuUs,
    of('resolve, 10,000').perSecond / of('bare POST').perSecond,
    of('resolve, 10,000, 1').perSecond / of('bare POST, 1').perSecond,
  ]
}

/**
 * Measures at half the throughput just achieved; at higher rates, a figure shows how long a queue grows. Uses the
 * median of short windows, in turns: a shared machine stops now and then, and one such stop dominates the p99 of a
 * single long window.
 */
async function checkLatency(
  { api, worlds }: BenchWorld,
  measured: ReadonlyMap<string, Measured>
): Promise<void> {
  const resolves = worlds.slice(-1).flatMap(resolvesOf)
  const bares = resolves.map((request) => ({ ...request, path: BARE }))
  const steady = async (connections: number, perSecond: number) => {
    const load = { connections, perSecond, durationMs: effort.steadyMs }
    const windows: { resolve: SteadyOutcome; bare: SteadyOutcome }[] = []
    for (let window = 0; window < effort.windows; window++) {
      const resolve = await steadyLoad(api.port, resolves, load)
      windows.push({ resolve, bare: await steadyLoad(api.port, bares, load) })
    }
    const middle = (outcomes: readonly SteadyOutcome[]) => ({
      p50Ms: median(outcomes.map(({ p50Ms }) => p50Ms)),
      p99Ms: median(outcomes.map(({ p99Ms }) => p99Ms)),
    })
    return [
      middle(windows.map(({ resolve }) => resolve)),
      middle(windows.map(({ bare }) => bare)),
    ] as const
  }
  const perSecond = (measured.get('resolve, 10,000')?.perSecond ?? 0) * STEADY_SHARE
  const [many, bare] = await steady(MANY, perSecond)
  const [alone, bareAlone] = await steady(1, RATE_ALONE)
  const named = (value: number) => ({ name: 'bare route', value })
  figures.tell(`steady load on ${MANY} connections`, perSecond, 'requests/s')
  figures.tell('resolve p50 at that load', many.p50Ms, 'ms', named(bare.p50Ms))
  figures.holdRatio('resolve p99 at that load', many.p99Ms, 'ms', named(bare.p99Ms), P99_TIMES_BARE)
  figures.tell(
    `resolve p50, 1 connection, ${RATE_ALONE} requests/s`,
    alone.p50Ms,
    'ms',
    named(bareAlone.p50Ms)
  )
  figures.tell('resolve p99, the same', alone.p99Ms, 'ms', named(bareAlone.p99Ms))
}
