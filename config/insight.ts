import env from '#environment/env'

const trafficDays = env.get('TRAFFIC_RETENTION_DAYS')
const shapeDays = env.get('TRAFFIC_SHAPES_RETENTION_DAYS')

/** How traffic is summed up, and how long that is kept. */
const insightConfig = {
  /** MongoDB deletes older traffic of routers … */
  trafficDays,
  /** … and older shapes. */
  shapeDays,
  traffic: {
    shapesMax: 20_000,
    keptDays: Math.min(
      trafficDays,
      env.get('ROUTER_EVENTS_RETENTION_DAYS'),
      env.get('BOOKINGS_RETENTION_DAYS')
    ),
    daysAtOnceMax: 31,
  },
  reads: { sumsMax: 200_000, trafficDays, shapeDays },
  /** The sum of a day that is not closed, shared by all instances. Times in milliseconds. */
  openDays: {
    name: 'open-days-by-flow',
    ttlMs: 60_000,
    localTtlMs: 60_000,
    localCapacity: 2,
    sumLimitMs: 10_000,
    /** Longer than that. */
    fillLeaseMs: 20_000,
    waitMs: 20_000,
    concurrentFactories: 2,
  },
}

export default insightConfig
export type InsightConfig = typeof insightConfig
