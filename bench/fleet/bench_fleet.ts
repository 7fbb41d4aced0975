import 'reflect-metadata'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findBalancer } from '#scripts/services/find_balancer'
import { startHaproxy } from '#scripts/services/haproxy'
import type { PrivateServer } from '#scripts/services/private_server'
import { BenchMachine } from '../bench_machine.js'
import { cpuTimeMs } from '../cpu_time_ms.js'
import { Figures } from '../figures.js'
import { closedLoad } from '../load/closed_load.js'
import { type BenchWorld, startBenchWorld } from '../http/bench_world.js'
import type { LoadRequest } from '../load/load_connection.js'
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
/** For each instance of the largest fleet. Fewer at an instance share fewer commands, so load is compared with the same load. */
const EACH = 16
const CONNECTIONS = EACH * Math.max(...SIZES)
const ALONE = `one instance, ${EACH} connections`

/** Microseconds of processor time for each request. */
interface Cost {
  readonly apiUs: number
  readonly redisUs: number
  readonly mongoUs: number
  readonly balancerUs: number
}

interface Fleet {
  readonly name: string
  readonly connections: number
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
        resolve: await inSlices(fleets, resolves, costOf),
        bare: await inSlices(fleets, bares, costOf),
      }
    },
    ({ resolve }) => resolve.slice(-1).map(({ apiUs }) => apiUs / (resolve[0]?.apiUs ?? Number.NaN))
  )
  tell(fleets, last.resolve, last.bare)
  figures.tell('rounds until two agree', rounds, 'rounds')
  figures.hold('the last two differ by', apart, 'x', AGREEMENT)
} finally {
  await world.stop()
}
await machine.tell(figures)
figures.print()
if (options.json) console.log(JSON.stringify({ figures: figures.all }))
process.exit(0)

/**
 * Fleets of the same three instances, each size behind a balancer of its own. The first has one instance with the
 * connections that each of the others has in the fleet of three; all others have the same connections in all.
 */
async function startFleets({ api, stores, startServer }: BenchWorld): Promise<Fleet[]> {
  const { path: binary } = await findBalancer('haproxy', () => {})
  const further = [
    await startServer('server', '/health/ready'),
    await startServer('server', '/health/ready'),
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
    if (size === 1) fleets.push({ name: ALONE, connections: EACH, instances, balancer: server })
    const name = size === 1 ? 'one instance' : `${size} instances`
    fleets.push({ name, connections: CONNECTIONS, instances, balancer: server })
  }
  return fleets
}

/** The median costs of each fleet. They take turns, so that none has a quieter machine than the others. */
async function inSlices(
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
  { instances, balancer, connections }: Fleet,
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
  const { answered } = await closedLoad(balancer.port, requests, { connections, amount })
  const after = usedMs()
  const perRequestUs = (ms: number) => (ms * 1_000) / answered
  return {
    apiUs: perRequestUs(after.api - before.api),
    redisUs: perRequestUs(after.redis - before.redis),
    mongoUs: perRequestUs(after.mongo - before.mongo),
    balancerUs: perRequestUs(after.balancer - before.balancer),
  }
}

function tell(fleets: readonly Fleet[], resolve: readonly Cost[], bare: readonly Cost[]): void {
  for (const [at, { name, connections }] of fleets.entries()) {
    const cost = resolve[at]
    if (cost === undefined) continue
    const sameLoad = { name: 'the same load each', value: resolve[0]?.apiUs ?? Number.NaN }
    const sameTotal = { name: 'one instance', value: resolve[1]?.apiUs ?? Number.NaN }
    const bareAlone = { name: 'one instance', value: bare[0]?.apiUs ?? Number.NaN }
    const told = `API, a resolve, ${name}`
    if (connections === EACH) figures.tell(told, cost.apiUs, 'µs')
    else figures.tell(told, cost.apiUs, 'µs', sameTotal)
    if (at === fleets.length - 1) {
      figures.tell(`${told}, ${EACH} connections each`, cost.apiUs, 'µs', sameLoad)
    }
    const perSecond = 1e6 / cost.apiUs
    figures.tell(`resolves a second of the API's processor time, ${name}`, perSecond, 'resolves')
    figures.tell(`Redis, a resolve, ${name}`, cost.redisUs, 'µs')
    figures.tell(`MongoDB, a resolve, ${name}`, cost.mongoUs, 'µs')
    figures.tell(`HAProxy, a resolve, ${name}`, cost.balancerUs, 'µs')
    figures.tell(`API, the bare route, ${name}`, bare[at]?.apiUs ?? Number.NaN, 'µs', bareAlone)
  }
}
