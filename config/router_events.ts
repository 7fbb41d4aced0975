import env from '#start/env'

/** How router events get from a resolve to MongoDB, and how long they stay there. All times in milliseconds. */
const routerEventsConfig = {
  /** MongoDB removes what is older. */
  retentionDays: env.get('ROUTER_EVENTS_RETENTION_DAYS'),
  /** What waiting events and their dead letters may take of Redis before events go to MongoDB directly. */
  streamBytesMax: env.get('ROUTER_EVENTS_STREAM_MIB') * 1_024 * 1_024,
  recorder: {
    /** Events that are one message at most, and how long one may wait for company while others are on their way. */
    sizeMax: 100,
    lingerMs: 2,
    /** Groups on their way at once. */
    inFlightMax: 4,
    /** How long a group waits for one store before it is given to the next one. */
    storeTimeoutMs: 1_000,
    /** What is kept in memory while no store takes anything. Each event has a URL of at most 8,192 characters. */
    keptMax: 10_000,
    retryEveryMs: 250,
  },
  mover: {
    /** Groups that are moved together at most. */
    batchSize: 25,
    /** How long an event waits in the stream at most while MongoDB answers. */
    pollMs: 100,
    /** A batch costs MongoDB a write to its journal, however many events it has. */
    gatherMs: 50,
    /** How long after an instance died the others take over what it was moving. */
    visibilityMs: 10_000,
  },
  /** How long the mover, and then the recorder, may take to finish when a process without a drain ends. */
  stopTimeoutMs: 2_000,
}

export default routerEventsConfig
export type RouterEventsConfig = typeof routerEventsConfig
