import { getHeapStatistics } from 'node:v8'
import env from '#environment/env'

/** How routers are kept in memory. All times in milliseconds. */
const routingConfig = {
  /** How often MongoDB is asked whether the organizations in memory are still current. */
  revalidateEveryMs: 1_000,
  /** How long an organization may be used without that question being answered, as long as MongoDB answers. */
  maxUnprovenMs: 2_000,
  /** A question without an answer for this long means that MongoDB is away: resolves stop waiting for it. */
  patienceMs: 700,
  /** How long a request waits for an organization that is being read; the read goes on for the next one. */
  waitMs: 10_000,
  /** An organization that was not asked for during this time is not asked about any more; the next resolve reads. */
  provenForMs: 60_000,
  /** An organization that was not asked for during this time leaves memory. */
  idleMs: 30 * 60_000,
  /** The memory of all tables; when more is needed, the organizations that were not asked for longest leave. */
  maxBytes:
    env.get('ROUTING_TABLES_BYTES_MAX') ?? Math.floor(getHeapStatistics().heap_size_limit * 0.4),
}

export default routingConfig
export type RoutingConfig = typeof routingConfig
