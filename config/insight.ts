import env from '#environment/env'

const trafficDays = env.get('TRAFFIC_RETENTION_DAYS')

/** How traffic is summed up, and how long that is kept. */
const insightConfig = {
  /** MongoDB deletes older traffic of routers … */
  trafficDays,
  /** … and older shapes. */
  shapeDays: env.get('TRAFFIC_SHAPES_RETENTION_DAYS'),
  traffic: {
    shapesMax: 20_000,
    keptDays: Math.min(
      trafficDays,
      env.get('ROUTER_EVENTS_RETENTION_DAYS'),
      env.get('BOOKINGS_RETENTION_DAYS')
    ),
    daysAtOnceMax: 31,
  },
}

export default insightConfig
export type InsightConfig = typeof insightConfig
