import env from '#environment/env'

/** How router events get from a resolve to MongoDB, and how long they stay there. All times in milliseconds. */
const routerEventsConfig = {
  /** MongoDB removes what is older. */
  retentionDays: env.get('ROUTER_EVENTS_RETENTION_DAYS'),
  /** What waiting events and their dead letters may take of Redis before events go to MongoDB directly. */
  streamBytesMax: env.get('ROUTER_EVENTS_STREAM_MIB') * 1_024 * 1_024,
  recorder: {
    /** Events of one message at most, and how long a batch may wait for more while others are in flight. */
    batchMax: 100,
    lingerMs: 2,
    /** Batches in flight at once. */
    inFlightMax: 4,
    /** How long a batch waits for one store before it is given to the next one. */
    storeTimeoutMs: 1_000,
    /** Events in memory while no store takes them. Each has a URL of at most 8,192 characters. */
    bufferMax: 10_000,
    retryEveryMs: 250,
  },
  mover: {
    /** Messages that are moved together at most. */
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
