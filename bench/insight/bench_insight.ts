import 'reflect-metadata'
import { parseArgs } from 'node:util'
import mongoose from 'mongoose'
import { DAY_MS } from '#shared/time'
import { BenchMachine } from '../bench_machine.js'
import { cpuTimeMs } from '../cpu_time_ms.js'
import { Figures } from '../figures.js'
import { longestBusyMs } from '../history/longest_busy.js'
import { median } from '../median.js'
import { costOf, type WorkCost } from '../scale/processor.js'
import { startBenchApp } from '../start_bench_app.js'
import { startBenchStores } from '../start_bench_stores.js'
import { AGREEMENT, untilTwoAgree } from '../until_two_agree.js'

/**
 * Measures what the traffic of an organization costs: closing a day and counting an open one, for each million of its
 * events; the bytes that stay; answers about 30 days and about 366, each with the period before; and the traffic that an
 * impact reads. `--quick` has a tenth of the events and fewer sums (less than 50 s on a quiet machine); `--json` adds the
 * figures as the last line.
 */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, json: { type: 'boolean' } },
})
const PLAN = options.quick
  ? { events: 20_000, routers: 50, days: 731, shapes: 200, shapeDays: 60 }
  : { events: 200_000, routers: 200, days: 731, shapes: 1_000, shapeDays: 60 }
const SMALL = { events: 100, routers: 10, days: 0, shapes: 0, shapeDays: 0 }
const ROUNDS_MAX = options.quick ? 3 : 5
const TIMES = 5
/** What one answer may read, and how long MongoDB may take for it. */
const SUMS_MAX = 200_000
const READ_LIMIT_MS = 8_000
const COUNT_LIMIT_MS = 8_000
const STEP_MS_MAX = 20
const KIB = 1_024

interface Cost extends WorkCost {
  readonly mongoMs: number
}

const machine = await BenchMachine.watch()
const stores = await startBenchStores()
const figures = new Figures()
try {
  const app = await startBenchApp(stores, { CRON_JOBS: 'off' })
  const { ensureAllIndexes } = await import('#start/models')
  const { CloseTrafficDays } = await import('#insight/close_traffic_days')
  const { DayZone } = await import('#insight/day_zone')
  const { ReadTraffic } = await import('#insight/read_traffic')
  const { OpenDays } = await import('#insight/open_days')
  const { RouterTrafficModel } = await import('#insight/router_traffic_repository')
  const { TrafficDayRepository } = await import('#insight/traffic_day_repository')
  const { TrafficShapeModel } = await import('#insight/traffic_shape_repository')
  const { RecordedTraffic } = await import('#insight/recorded_traffic')
  const { AssessImpact } = await import('#routing/impact/assess_impact')
  const { RouterEventModel } = await import('#routing/events/router_event_repository')
  const { seedTraffic } = await import('./seeded_traffic.js')
  await ensureAllIndexes()

  const todayMs = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const day = new Date(todayMs - DAY_MS)
  const organizationId = await seedTraffic(PLAN, day)
  const aMillion = (value: number) => (value * 1_000_000) / PLAN.events
  figures.tell('events of the day', PLAN.events, `events, of ${PLAN.routers} routers`)

  const recorded = await app.container.make(RecordedTraffic)
  const uncached = { get: <Value>(_key: string, sum: () => Promise<Value>) => sum() }
  const limits = { sumLimitMs: 600_000 }
  const openDays = new OpenDays(uncached, recorded, limits)
  const counting = await medianCost(() => openDays.of(organizationId, day))
  const countedMs = aMillion(counting.tookMs)
  figures.hold('an open day, for a million events', countedMs, 'ms', COUNT_LIMIT_MS)
  figures.tell('… processor of the instance', aMillion(counting.processorMs), 'ms')
  figures.tell('… processor of MongoDB', aMillion(counting.mongoMs), 'ms')

  const close = await app.container.make(CloseTrafficDays)
  const days = new TrafficDayRepository()
  const closeDayOf = async (owner: string) => {
    await days.noteLate(owner, [day])
    const closed = await close.execute(owner)
    if (closed.length !== 1) throw new Error(`${closed.length} days were closed`)
  }
  const closeOnce = () => closeDayOf(organizationId)
  await closeOnce()
  const { last: closing, apart } = await untilTwoAgree(
    ROUNDS_MAX,
    async () => {
      await machine.look()
      return costWithMongo(closeOnce)
    },
    ({ processorMs }) => [processorMs]
  )
  figures.tell('closing a day, for a million events', aMillion(closing.tookMs) / 1_000, 's')
  figures.tell('… processor of the instance', aMillion(closing.processorMs) / 1_000, 's')
  figures.tell('… processor of MongoDB', aMillion(closing.mongoMs) / 1_000, 's')
  figures.hold('… its last two rounds differ by', apart, 'x', AGREEMENT)
  figures.hold('… its longest step, processor', await longestBusyMs(closeOnce), 'ms', STEP_MS_MAX)
  const small = await seedTraffic(SMALL, day)
  const closingSmall = await medianCost(() => closeDayOf(small))
  figures.tell(`closing a day of ${SMALL.events} events`, closingSmall.tookMs, 'ms')
  figures.tell('… processor of the instance', closingSmall.processorMs, 'ms')
  figures.tell('… processor of MongoDB', closingSmall.mongoMs, 'ms')

  await mongoose.connection.db?.admin().command({ fsync: 1 })
  const stored = async (model: { readonly collection: { readonly name: string } }) => {
    const { name } = model.collection
    const stats = Object(await mongoose.connection.db?.command({ collStats: name }))
    return (Number(stats.storageSize) + Number(stats.totalIndexSize)) / Number(stats.count)
  }
  let dayBytes = 0
  for (const model of [RouterTrafficModel, TrafficShapeModel]) {
    const { name } = model.collection
    const rows = await model.collection.countDocuments({ day })
    const bytes = await stored(model)
    dayBytes += rows * bytes
    figures.tell(`a row of ${name}, with its indexes`, bytes, 'bytes')
    figures.tell('… of the day', rows, 'rows')
  }
  const eventBytes = PLAN.events * (await stored(RouterEventModel))
  figures.tell('all rows of the day', dayBytes / KIB, 'KiB')
  figures.tell('… of the bytes of its events', (100 * dayBytes) / eventBytes, '%')

  const read = await app.container.make(ReadTraffic)
  const questions = [
    [30, 'day', 'router', 'UTC'],
    [30, 'day', 'class', 'UTC'],
    [30, 'day', 'utm_source', 'UTC'],
    [30, 'hour', 'router', 'UTC'],
    [366, 'day', 'router', 'UTC'],
    [366, 'day', 'router', 'Asia/Kolkata'],
  ] as const
  for (const [length, interval, groupBy, zoneName] of questions) {
    const dates = { from: new Date(todayMs - length * DAY_MS), until: new Date(todayMs) }
    const zone = new DayZone(zoneName)
    const question = { dates, zone, interval, groupBy, routerId: null, groupsMax: 20 }
    const cost = await medianCost(async () => {
      const answer = await read.execute(organizationId, question)
      if (!answer.ok) throw new Error(`the question was refused: ${answer.error.type}`)
    })
    const sums = 2 * length * (PLAN.routers + (groupBy === 'utm_source' ? PLAN.shapes : 0))
    const name = `traffic of ${length} days of ${zoneName} by ${groupBy}${interval === 'hour' ? ' and hour' : ''}`
    figures.tell(`${name}, ${sums} sums`, cost.tookMs, 'ms')
    figures.tell('… processor of the instance', cost.processorMs, 'ms')
    figures.tell('… processor of MongoDB', cost.mongoMs, 'ms')
    const mostMs = (cost.tookMs * SUMS_MAX) / sums
    figures.hold(`… with ${SUMS_MAX} sums it would take`, mostMs, 'ms', READ_LIMIT_MS)
  }

  const impact = await app.container.make(AssessImpact)
  const anything = { op: 'create', router: { isDefault: true } } as const
  let shapes = 0
  const assessing = await medianCost(async () => {
    const assessed = await impact.execute(organizationId, { changes: [anything], days: 30 })
    if (!assessed.ok) throw new Error(`the impact was refused: ${assessed.error.type}`)
    shapes = assessed.value.shapes
  })
  figures.tell(`an impact that reads 30 days, ${shapes} shapes`, assessing.tookMs, 'ms')
  figures.tell('… processor of the instance', assessing.processorMs, 'ms')
  figures.tell('… processor of MongoDB', assessing.mongoMs, 'ms')
} finally {
  await stores.stop()
}
await machine.tell(figures)
figures.print()
if (options.json) console.log(JSON.stringify({ figures: figures.all }))
process.exit(0)

/** Of several times, after one that does not count. */
async function medianCost(work: () => Promise<unknown>): Promise<Cost> {
  await work()
  const costs: WorkCost[] = []
  const all = await costWithMongo(async () => {
    for (let at = 0; at < TIMES; at += 1) costs.push(await costOf(work))
  })
  return {
    tookMs: median(costs.map(({ tookMs }) => tookMs)),
    processorMs: median(costs.map(({ processorMs }) => processorMs)),
    // The kernel counts it in hundredths of a second.
    mongoMs: all.mongoMs / TIMES,
  }
}

async function costWithMongo(work: () => Promise<unknown>): Promise<Cost> {
  const mongoBeforeMs = cpuTimeMs(stores.mongod)
  const cost = await costOf(work)
  return { ...cost, mongoMs: cpuTimeMs(stores.mongod) - mongoBeforeMs }
}
