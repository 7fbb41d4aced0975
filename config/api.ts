import { getHeapStatistics } from 'node:v8'
import env from '#environment/env'

const KIB = 1_024
const HEAP_BYTES = getHeapStatistics().heap_size_limit
const USUAL = { bytesMax: 256 * KIB, valuesMax: 20_000 }

/** As many connections as fit into memory: each holds about 17 KiB, and 16 more with a head that is not complete. */
const CONNECTIONS_MAX = Math.floor(HEAP_BYTES / (32 * KIB))

/** Where the HTTP API is mounted; empty for the root. */
const apiConfig = {
  basePath: env.get('API_BASE_PATH'),
  hstsMaxAgeSeconds: env.get('HSTS_MAX_AGE_SECONDS'),
  isForOrigins: env.get('CORS_ORIGINS').length > 0,
  /** Limits of a request's body, which is read once its caller is known to be allowed. */
  bodies: {
    /** By the size that the description of an endpoint names. Only callers who may change routers send larger ones. */
    sizes: {
      usual: USUAL,
      /** Of callers who have no permission. */
      visitor: { ...USUAL, bytesMax: 64 * KIB },
      /** A hundred example URLs of 8,192 characters fit. */
      router: { ...USUAL, bytesMax: 1_024 * KIB },
      /** What it reads takes as much memory as an import: up to 8 MiB of routers, at 5 bytes for each. */
      bulk_change: { ...USUAL, countedBytes: 4_096 * KIB },
      /** A thousand routers take about half of this. */
      import: { bytesMax: 4_096 * KIB, valuesMax: 250_000 },
      /** Its answer may have 4 MiB, and its texts as much. */
      batch: { ...USUAL, countedBytes: 1_024 * KIB },
    },
    inflation: { ratioMax: 50, freeBytes: 64 * KIB },
    speed: { graceMs: 10_000, bytesPerSecond: 8 * KIB },
  },
  /** The memory that requests with a body of more than 64 KiB share, from the end of their body to their answer. */
  requestMemory: { bytesMax: Math.floor(HEAP_BYTES * 0.2), waitMs: 5_000 },
  /** The memory of such bodies while they arrive, and of such answers while they leave. */
  transfersBytesMax: Math.floor(HEAP_BYTES * 0.1),
  connections: { max: CONNECTIONS_MAX, ofSourceMax: Math.floor(CONNECTIONS_MAX / 4) },
  /**
   * What a request may compute. At a quarter of the event loop, three seconds of processor time take twelve; a
   * transaction has fifteen.
   */
  work: { processorMs: 3_000, answerMs: 13_000 },
}

export default apiConfig
export type ApiConfig = typeof apiConfig
