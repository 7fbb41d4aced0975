import type { Connection } from 'mongoose'
import type { Indicator } from './readiness.js'

/** Up when a member of the replica set that takes writes answers a ping over the pool. */
export class MongoIndicator implements Indicator {
  readonly name = 'mongo'
  readonly #connection: Connection
  readonly #timeoutMs: number

  constructor(connection: Connection, timeoutMs: number) {
    this.#connection = connection
    this.#timeoutMs = timeoutMs
  }

  async check(): Promise<void> {
    if (this.#connection.readyState !== 1 || !this.#connection.db) {
      throw new Error('MongoDB is not connected')
    }
    await this.#connection.db.command({ ping: 1 }, { timeoutMS: this.#timeoutMs })
  }
}
