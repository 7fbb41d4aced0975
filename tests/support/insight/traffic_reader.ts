import app from '@adonisjs/core/services/app'
import { ReadTraffic, type TrafficReadLimits } from '#insight/actions/read_traffic'
import { SumTraffic } from '#insight/actions/sum_traffic'
import { OpenDays } from '#insight/open_days'
import { RouterSumsRepository } from '#insight/persistence/router_sums_repository'
import { ShapeSumsRepository } from '#insight/persistence/shape_sums_repository'
import { TrafficDayRepository } from '#insight/persistence/traffic_day_repository'
import { BegunSessions } from '#insight/ports/begun_sessions'
import { KnownRouters } from '#insight/ports/known_routers'
import { ResolvedUrls } from '#insight/ports/resolved_urls'
import type { Clock } from '#shared/clock'

const LIMITS: TrafficReadLimits = { sumsMax: 200_000, trafficDays: 800, shapeDays: 90 }

interface ReaderParts extends Partial<TrafficReadLimits> {
  readonly sumTraffic?: Pick<SumTraffic, 'execute'>
  readonly sessions?: Pick<BegunSessions, 'read'>
  readonly sumLimitMs?: number
}

/** Keeps nothing. */
const NO_CACHE = { get: <Value>(_key: string, factory: () => Promise<Value>) => factory() }

/** Reads traffic as of a test's clock; each question sums open days up anew. */
export async function trafficReader(
  clock: Clock,
  { sumTraffic, sessions, sumLimitMs = 60_000, ...limits }: ReaderParts = {}
): Promise<ReadTraffic> {
  const { container } = app
  const resolves = await container.make(ResolvedUrls)
  return new ReadTraffic(
    new TrafficDayRepository(),
    sumTraffic ?? new SumTraffic(new RouterSumsRepository(), new ShapeSumsRepository()),
    new OpenDays(NO_CACHE, resolves, sessions ?? (await container.make(BegunSessions)), {
      sumLimitMs,
    }),
    resolves,
    await container.make(KnownRouters),
    clock,
    { ...LIMITS, ...limits }
  )
}
