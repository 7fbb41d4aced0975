import env from '#environment/env'

/** The way of router events from a resolve to MongoDB, and their retention. All times in milliseconds. */
const routerEventsConfig = {
  /** MongoDB deletes older events. */
  retentionDays: env.get('ROUTER_EVENTS_RETENTION_DAYS'),
  /** How much of Redis waiting events and their dead letters may use before events go to MongoDB directly. */
  streamBytesMax: env.get('ROUTER_EVENTS_STREAM_MIB') * 1_024 * 1_024,
  recorder: {
    /** Maximum events per message, and how long a batch may wait for more while others are in flight. */
    batchMax: 100,
    lingerMs: 2,
    /** Batches in flight at once. */
    inFlightMax: 4,
    /** How long a batch waits for one store before the next one gets it. */
    storeTimeoutMs: 1_000,
    /** Events in memory while no store accepts them. Each has a URL of at most 8,192 characters. */
    bufferMax: 10_000,
    retryEveryMs: 250,
  },
  mover: {
    /** Maximum messages moved together. */
    batchSize: 25,
    /** The longest wait of an event whose instance has ended; others are moved at once. */
    pollMs: 1_000,
    /** A batch costs MongoDB one journal write, however many events it has. */
    gatherMs: 50,
    /** How long after an instance's death others take over its messages. */
    visibilityMs: 10_000,
  },
  /** How long the mover, and then the recorder, may take to finish in a process without a drain. */
  stopTimeoutMs: 2_000,
}

export default routerEventsConfig
export type RouterEventsConfig = typeof routerEventsConfig
