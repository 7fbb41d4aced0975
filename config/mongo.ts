import env from '#environment/env'
import tracingConfig from './tracing.js'

const uri = env.get('MONGODB_URI')

/** The process's connection to MongoDB. All times in milliseconds. */
const mongoConfig = {
  uri,
  bootTimeoutMs: env.get('STORE_BOOT_TIMEOUT_MS'),
  /** How long disconnecting from MongoDB may take when the process ends. */
  closeTimeoutMs: 1_000,
  options: {
    /** Indexes are created by `node ace indexes:ensure`, never as a side effect of a start. */
    autoIndex: false,
    autoCreate: false,
    /** A query against a lost store fails at once instead of waiting in mongoose's buffer. */
    bufferCommands: false,
    /**
     * Together these five limit every command: the driver looks for a primary, waits for a connection of the pool, then
     * for the answer, and repeats all of it once when a connection broke. A write waits for a majority as long as
     * `wtimeoutMS`. A transaction has its own limit (`inTransaction`).
     */
    serverSelectionTimeoutMS: 2_000,
    waitQueueTimeoutMS: 2_000,
    connectTimeoutMS: 2_000,
    /** Of `connectTimeoutMS`, what one address of a name may take before the next one is tried. */
    autoSelectFamilyAttemptTimeout: 1_000,
    socketTimeoutMS: 10_000,
    heartbeatFrequencyMS: 1_000,
    minHeartbeatFrequencyMS: 200,
    maxPoolSize: 50,
    /** The driver decodes an answer once more for the events from which traces are made. */
    monitorCommands: tracingConfig.isOn,
    writeConcern: { w: 'majority' as const, wtimeoutMS: 5_000 },
    readConcern: { level: 'majority' as const },
    ...(!/[?&]appName=/i.test(uri) && { appName: 'signalbox' }),
  },
}

export default mongoConfig
