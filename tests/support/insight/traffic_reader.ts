import app from '@adonisjs/core/services/app'
import { ReadTraffic, type TrafficReadLimits } from '#insight/read_traffic'
import { SumTraffic } from '#insight/sum_traffic'
import { OpenDays } from '#insight/open_days'
import { RouterSumsRepository } from '#insight/router_traffic_repository'
import { ShapeSumsRepository } from '#insight/traffic_shape_repository'
import { TrafficDayRepository } from '#insight/traffic_day_repository'
import { RecordedTraffic } from '#insight/recorded_traffic'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { Clock } from '#shared/clock'

const LIMITS: TrafficReadLimits = { sumsMax: 200_000, trafficDays: 800, shapeDays: 90 }

interface ReaderParts extends Partial<TrafficReadLimits> {
  readonly sumTraffic?: Pick<SumTraffic, 'execute'>
  readonly readSessions?: RecordedTraffic['readSessions']
  readonly sumLimitMs?: number
}

/** Keeps nothing. */
const NO_CACHE = { get: <Value>(_key: string, factory: () => Promise<Value>) => factory() }

/** Reads traffic as of a test's clock; each question sums open days up anew. */
export async function trafficReader(
  clock: Clock,
  { sumTraffic, readSessions, sumLimitMs = 60_000, ...limits }: ReaderParts = {}
): Promise<ReadTraffic> {
  const { container } = app
  const recorded = await container.make(RecordedTraffic)
  const ofOpenDays = {
    counts: recorded.counts.bind(recorded),
    readSessions: readSessions ?? recorded.readSessions.bind(recorded),
  }
  return new ReadTraffic(
    new TrafficDayRepository(),
    sumTraffic ??
      new SumTraffic(
        new RouterSumsRepository(),
        new ShapeSumsRepository(),
        new OpenDays(NO_CACHE, ofOpenDays, { sumLimitMs })
      ),
    recorded,
    await container.make(LiveRoutingTables),
    clock,
    { ...LIMITS, ...limits }
  )
}
