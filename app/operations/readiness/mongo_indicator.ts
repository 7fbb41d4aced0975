import type { Connection, mongo } from 'mongoose'
import { ConnectionLosses } from '#cluster/connections/connection_losses'
import type { Log } from '#shared/log'
import { refusalOf } from '#shared/store_unavailable'
import { type Indicator, IndicatorDown } from './readiness.js'

/**
 * Whether a majority of MongoDB's members confirms writes. Compares a primary's newest write with the newest one that a
 * majority has, so that the check itself writes nothing. Times in milliseconds of one clock.
 */
export class MajorityProgress {
  #confirmed: string | null = null
  #behindSinceMs = 0

  /** How long writes have waited without a confirmation, as far as observed; 0 at the first call. */
  waitingMs(moments: { readonly written: string; readonly confirmed: string }, nowMs: number) {
    const { written, confirmed } = moments
    const isBehind = written !== confirmed
    if (isBehind && confirmed === this.#confirmed) return nowMs - this.#behindSinceMs
    this.#confirmed = isBehind ? confirmed : null
    this.#behindSinceMs = nowMs
    return 0
  }
}

/** A moment of the replica set: the primary's term and the position within it. */
interface OpTime {
  readonly t: unknown
  readonly ts: unknown
}

/**
 * Up when the primary answers over the pool, lets the user read, and a majority confirms its writes; down when writes
 * have waited for `majorityTimeoutMs` without a confirmation. Begins with a connected connection, whose events say when
 * that changes: mongoose's `readyState` also compares heartbeats with the wall clock, which may jump, and doubts every
 * connection of a process that stood still.
 */
export class MongoIndicator implements Indicator {
  readonly name = 'mongo'
  readonly #majority = new MajorityProgress()
  #isConnected = true
  #clockOffsetMs: number | null = null

  constructor(
    private readonly connection: Connection,
    private readonly majorityTimeoutMs: number
  ) {
    connection.on('connected', () => (this.#isConnected = true))
    connection.on('disconnected', () => (this.#isConnected = false))
  }

  /** The time of the primary now; null before its first answer. */
  get nowMs(): number | null {
    return this.#clockOffsetMs === null ? null : performance.now() + this.#clockOffsetMs
  }

  async check(): Promise<void> {
    if (!this.#isConnected || !this.connection.db) {
      throw new Error('MongoDB is not connected')
    }
    const sentAtMs = performance.now()
    const hello = await this.connection.db.command({ hello: 1 })
    const { lastWrite, localTime } = hello
    if (!hello.isWritablePrimary) throw new IndicatorDown(undefined, 'NotWritablePrimary')
    this.#clockOffsetMs = Number(localTime) - (sentAtMs + performance.now()) / 2
    // Unlike `hello`, it needs the rights of the user.
    await this.connection.db.command({ find: 'organizations', limit: 1, projection: { _id: 1 } })
    if (!lastWrite?.majorityOpTime) return
    const moments = { written: shown(lastWrite.opTime), confirmed: shown(lastWrite.majorityOpTime) }
    if (this.#majority.waitingMs(moments, performance.now()) >= this.majorityTimeoutMs) {
      throw new Error('No majority of MongoDB confirms what is written')
    }
  }
}

function shown({ t, ts }: OpTime): string {
  return `${String(t)} ${String(ts)}`
}

/**
 * Logs when no member of MongoDB takes writes any more, when one does again, and when MongoDB refuses a new connection;
 * the returned function stops it. The driver's heartbeats report a loss within seconds, even without operations. The
 * events of mongoose do not: it emits none for a member that hangs for two heartbeats before the driver gives it up.
 */
export function logMongoLosses(
  client: mongo.MongoClient,
  log: Pick<Log, 'info' | 'warn'>
): () => void {
  const losses = new ConnectionLosses(log)
  const onChange = ({ newDescription }: mongo.TopologyDescriptionChangedEvent) => {
    const members = [...newDescription.servers.values()]
    if (members.some(({ isWritable }) => isWritable)) losses.returned('mongo')
    else losses.lost('mongo', 'no member of the replica set takes writes')
  }
  const onFailure = (event: mongo.ConnectionCheckOutFailedEvent & { error?: Error }) => {
    const refusal = refusalOf(event.error)
    if (refusal !== null) losses.refused('mongo', refusal, event.error?.message ?? '')
  }
  client.on('topologyDescriptionChanged', onChange).on('connectionCheckOutFailed', onFailure)
  return () => {
    client.off('topologyDescriptionChanged', onChange).off('connectionCheckOutFailed', onFailure)
  }
}
