import type { Connection } from 'mongoose'
import { MajorityProgress } from './majority_progress.js'
import { type Indicator, IndicatorDown } from './readiness.js'

/** A moment of the replica set: the primary's term and the position within it. */
interface OpTime {
  readonly t: unknown
  readonly ts: unknown
}

/**
 * Up when the primary answers over the pool, lets the user read, and a majority confirms its writes; down when writes
 * have waited for `majorityTimeoutMs` without a confirmation. The driver's events say whether it is connected:
 * mongoose's `readyState` also compares heartbeats with the wall clock, which may jump.
 */
export class MongoIndicator implements Indicator {
  readonly name = 'mongo'
  readonly #majority = new MajorityProgress()
  #isConnected: boolean
  #clockOffsetMs: number | null = null

  constructor(
    private readonly connection: Connection,
    private readonly majorityTimeoutMs: number
  ) {
    this.#isConnected = connection.readyState === 1
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
