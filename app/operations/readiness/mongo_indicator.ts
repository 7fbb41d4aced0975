import type { Connection } from 'mongoose'
import type { Indicator } from './readiness.js'

/**
 * Up when a member of the replica set that takes writes answers a ping over the pool. Whether the driver is connected
 * is taken from its events: mongoose's `readyState` also compares heartbeats with the wall clock, which may jump.
 */
export class MongoIndicator implements Indicator {
  readonly name = 'mongo'
  readonly #connection: Connection
  readonly #timeoutMs: number
  #isConnected: boolean

  constructor(connection: Connection, timeoutMs: number) {
    this.#connection = connection
    this.#timeoutMs = timeoutMs
    this.#isConnected = connection.readyState === 1
    connection.on('connected', () => (this.#isConnected = true))
    connection.on('disconnected', () => (this.#isConnected = false))
  }

  async check(): Promise<void> {
    if (!this.#isConnected || !this.#connection.db) {
      throw new Error('MongoDB is not connected')
    }
    await this.#connection.db.command({ ping: 1 }, { timeoutMS: this.#timeoutMs })
  }
}
