import env from '#environment/env'

/** Streams and the messages on them. All times in milliseconds. */
const realtimeConfig = {
  places: {
    instanceMax: env.get('REALTIME_STREAMS_MAX'),
    organizationMax: {
      tokens: env.get('REALTIME_STREAMS_PER_ORGANIZATION'),
      visitors: env.get('REALTIME_VISITORS_PER_ORGANIZATION'),
    },
  },
  streams: {
    /** What may wait for a client that does not read, beyond what the kernel holds. */
    bufferedBytesMax: 262_144,
    heartbeatMs: 15_000,
    /** A client whose stream ended comes back after a random time between these. */
    retryMs: { min: 1_000, max: 4_000 },
  },
  /** How often heartbeats, tokens and undelivered messages are looked after. */
  lookAfterEveryMs: 1_000,
  /** How long the streams, and then a check of tokens under way, may take to end where nothing drains the process. */
  stopTimeoutMs: 500,
  /** How long a stream goes on while MongoDB cannot say whether its token is good. */
  unprovenMaxMs: 30_000,
  /** A longer message gives way to a `resync`. In characters of JSON. */
  bodyLengthMax: 65_536,
  /** How router events are gathered into messages. */
  routerEvents: { gatherMs: 200, eventsMax: 100, urlLengthMax: 32_768, overflowEveryMs: 5_000 },
}

export default realtimeConfig
export type RealtimeConfig = typeof realtimeConfig
