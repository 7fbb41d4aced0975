import { getHeapStatistics } from 'node:v8'
import env from '#environment/env'

/** How routers are cached in memory. All times in milliseconds. */
const routingConfig = {
  /** How often MongoDB is asked whether the organizations in memory are still current. */
  revalidateEveryMs: 1_000,
  /** How long an organization may be used without an answer to that question, as long as MongoDB is up. */
  freshForMs: 2_000,
  /** A question without an answer for this long means that MongoDB is away: resolves stop waiting for it. */
  storeTimeoutMs: 700,
  /** How long a request waits for an organization that is being read; the read continues for the next request. */
  readTimeoutMs: 10_000,
  /** After this long without a request, an organization is no longer revalidated; the next resolve reads it. */
  revalidatedForMs: 60_000,
  /** After this long without a request, an organization is evicted. */
  idleMs: 30 * 60_000,
  /** The memory of all tables; above it, the least recently used organizations are evicted. */
  maxBytes:
    env.get('ROUTING_TABLES_BYTES_MAX') ?? Math.floor(getHeapStatistics().heap_size_limit * 0.4),
  /** The organizations that an instance reads before its first request, because they were lately asked for. */
  recent: {
    noteEveryMs: 60_000,
    organizationsMax: 50,
    routersMax: 50_000,
    prefetchMs: 3_000,
  },
  /** The counters of unmatched resolves. */
  unmatched: {
    storeEveryMs: 60_000,
    /** How long the last store may take when the process ends. */
    stopTimeoutMs: 2_000,
    /** The memory of all counters of unmatched resolves; above it, the least recently used are dropped. */
    bytesMax: 4 * 1024 * 1024,
  },
  /** How suggestions of routers are shared; a computation may take seconds. */
  suggestions: {
    name: 'router-suggestions',
    ttlMs: 600_000,
    localCapacity: 5,
    fillLeaseMs: 30_000,
    concurrentFactories: 1,
  },
}

export default routingConfig
export type RoutingConfig = typeof routingConfig
