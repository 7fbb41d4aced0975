import env from '#environment/env'

/** Streams and the messages on them. All times in milliseconds. */
const realtimeConfig = {
  permits: {
    instanceMax: env.get('REALTIME_STREAMS_MAX'),
    organizationMax: {
      tokens: env.get('REALTIME_STREAMS_PER_ORGANIZATION'),
      visitors: env.get('REALTIME_VISITORS_PER_ORGANIZATION'),
    },
  },
  streams: {
    /** How many bytes may wait for a client that does not read, beyond the kernel's buffers. */
    bufferedBytesMax: 262_144,
    heartbeatMs: 15_000,
    /** A client whose stream ended reconnects after a random time between these. */
    retryMs: { min: 1_000, max: 4_000 },
  },
  /** How often heartbeats, tokens and undelivered messages are checked. */
  maintenanceEveryMs: 1_000,
  /** How long the streams, and then a token check in progress, may take to end in a process without a drain. */
  stopTimeoutMs: 500,
  /** How long a stream continues while MongoDB cannot say whether its token is valid. */
  unconfirmedMaxMs: 30_000,
  /** A longer message is replaced by a `resync`. In characters of JSON. */
  bodyLengthMax: 65_536,
  /** How router events are gathered into messages. */
  routerEvents: { gatherMs: 200, eventsMax: 100, urlLengthMax: 32_768, overflowEveryMs: 5_000 },
}

export default realtimeConfig
export type RealtimeConfig = typeof realtimeConfig
