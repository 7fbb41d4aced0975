import 'reflect-metadata'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findHaproxy } from '#scripts/services/find_haproxy'
import { startHaproxy } from '#scripts/services/haproxy'
import type { PrivateServer } from '#scripts/services/private_server'
import { BenchMachine } from '../bench_machine.js'
import { cpuTimeMs } from '../cpu_time_ms.js'
import { Figures } from '../figures.js'
import { closedLoad } from '../http/closed_load.js'
import { type BenchWorld, startBenchWorld } from '../http/bench_world.js'
import type { LoadRequest } from '../http/load_connection.js'
import { BARE } from '../http/measured_paths.js'
import { resolvesOf } from '../http/resolves_of.js'
import { median } from '../median.js'
import { AGREEMENT, untilTwoAgree } from '../until_two_agree.js'

/**
 * Measures what a resolve costs one, two and three instances behind HAProxy in processor time: instances share one
 * machine here, so requests per second would measure its cores. `--quick` runs fewer and shorter rounds (less than 50 s
 * on a quiet machine); `--json` adds the figures as the last line.
 */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, json: { type: 'boolean' } },
})
const effort = options.quick
  ? { turns: 3, roundsMax: 2, amount: 1_000, warmUp: 1_500 }
  : { turns: 5, roundsMax: 5, amount: 5_000, warmUp: 10_000 }
const SIZES = [1, 2, 3]
const CONNECTIONS = 48
/** What coordination may add to a resolve of three instances. */
const TIMES_ALONE = 1.1

/** Microseconds of processor time for each request. */
interface Cost {
  readonly apiUs: number
  readonly redisUs: number
  readonly mongoUs: number
  readonly balancerUs: number
}

interface Fleet {
  readonly size: number
  readonly instances: readonly PrivateServer[]
  readonly balancer: PrivateServer
}

const machine = await BenchMachine.watch()
const world = await startBenchWorld([10_000])
const figures = new Figures()
try {
  const fleets = await startFleets(world)
  const resolves = world.worlds.flatMap(resolvesOf)
  const bares = resolves.map((request) => ({ ...request, path: BARE }))
  const costOf = (fleet: Fleet, requests: readonly LoadRequest[], amount = effort.amount) =>
    measuredCost(world, fleet, requests, amount)
  for (const fleet of fleets) {
    await costOf(fleet, resolves, effort.warmUp)
    await costOf(fleet, bares, effort.warmUp)
  }
  const { last, rounds, apart } = await untilTwoAgree(
    effort.roundsMax,
    async () => {
      await machine.look()
      return {
        resolve: await inTurns(fleets, resolves, costOf),
        bare: await inTurns(fleets, bares, costOf),
      }
    },
    ({ resolve }) => resolve.slice(1).map(({ apiUs }) => apiUs / (resolve[0]?.apiUs ?? Number.NaN))
  )
  tell(last.resolve, last.bare)
  figures.tell('rounds until two agree', rounds, 'rounds')
  figures.hold('the last two differ by', apart, 'x', AGREEMENT)
} finally {
  await world.stop()
}
await machine.tell(figures)
figures.print()
if (options.json) console.log(JSON.stringify({ figures: figures.all }))
process.exit(0)

/** Fleets of the same three instances, each behind a balancer of its own. */
async function startFleets({ api, stores, startServer }: BenchWorld): Promise<Fleet[]> {
  const { path: binary } = await findHaproxy(() => {})
  const further = [
    await startServer('server.ts', '/health/ready'),
    await startServer('server.ts', '/health/ready'),
  ]
  const all = [api, ...further]
  const fleets: Fleet[] = []
  for (const size of SIZES) {
    const instances = all.slice(0, size)
    const { server } = await startHaproxy({
      binary,
      folder: join(stores.folder, `haproxy-${size}`),
      healthPath: '/health/live',
      servers: instances.map(({ port }, at) => ({ name: `api${at + 1}`, port })),
    })
    stores.beforeStop(() => server.stop())
    fleets.push({ size, instances, balancer: server })
  }
  return fleets
}

/** The median costs of each fleet. They take turns, so that none has a quieter machine than the others. */
async function inTurns(
  fleets: readonly Fleet[],
  requests: readonly LoadRequest[],
  costOf: (fleet: Fleet, requests: readonly LoadRequest[]) => Promise<Cost>
): Promise<Cost[]> {
  const turns = fleets.map((): Cost[] => [])
  for (let turn = 0; turn < effort.turns; turn++) {
    for (const [at, fleet] of fleets.entries()) turns[at]?.push(await costOf(fleet, requests))
  }
  return turns.map((costs) => ({
    apiUs: median(costs.map(({ apiUs }) => apiUs)),
    redisUs: median(costs.map(({ redisUs }) => redisUs)),
    mongoUs: median(costs.map(({ mongoUs }) => mongoUs)),
    balancerUs: median(costs.map(({ balancerUs }) => balancerUs)),
  }))
}

async function measuredCost(
  { stores }: BenchWorld,
  { instances, balancer }: Fleet,
  requests: readonly LoadRequest[],
  amount: number
): Promise<Cost> {
  const usedMs = () => ({
    api: instances.reduce((sum, instance) => sum + cpuTimeMs(instance), 0),
    redis: cpuTimeMs(stores.redis),
    mongo: cpuTimeMs(stores.mongod),
    balancer: cpuTimeMs(balancer),
  })
  const before = usedMs()
  const { answered } = await closedLoad(balancer.port, requests, {
    connections: CONNECTIONS,
    amount,
  })
  const after = usedMs()
  const perRequestUs = (ms: number) => (ms * 1_000) / answered
  return {
    apiUs: perRequestUs(after.api - before.api),
    redisUs: perRequestUs(after.redis - before.redis),
    mongoUs: perRequestUs(after.mongo - before.mongo),
    balancerUs: perRequestUs(after.balancer - before.balancer),
  }
}

function tell(resolve: readonly Cost[], bare: readonly Cost[]): void {
  const alone = { name: 'one instance', value: resolve[0]?.apiUs ?? Number.NaN }
  for (const [at, size] of SIZES.entries()) {
    const cost = resolve[at]
    if (cost === undefined) continue
    const many = size === 1 ? 'one instance' : `${size} instances`
    const name = `API, a resolve, ${many}`
    if (size === 1) figures.tell(name, cost.apiUs, 'µs')
    else figures.holdRatio(name, cost.apiUs, 'µs', alone, TIMES_ALONE)
    figures.tell(
      `resolves a second of the API's processor time, ${many}`,
      1e6 / cost.apiUs,
      'resolves'
    )
    figures.tell(`Redis, a resolve, ${many}`, cost.redisUs, 'µs')
    figures.tell(`MongoDB, a resolve, ${many}`, cost.mongoUs, 'µs')
    figures.tell(`HAProxy, a resolve, ${many}`, cost.balancerUs, 'µs')
    const bareAlone = { name: 'one instance', value: bare[0]?.apiUs ?? Number.NaN }
    figures.tell(`API, the bare route, ${many}`, bare[at]?.apiUs ?? Number.NaN, 'µs', bareAlone)
  }
}
