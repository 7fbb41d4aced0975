import type { Redis } from 'ioredis'

/**
 * Counts the commands that one connection sends, and those that the plan of a hosted Redis throttled. Costs an addition
 * per command and nothing for an answer without an error.
 */
export class ConnectionTraffic {
  #sentCount = 0
  #throttledCount = 0

  /** `throttled` matches the error texts with which a plan refuses. */
  constructor(connection: Redis, throttled: readonly RegExp[]) {
    const send = connection.sendCommand.bind(connection)
    connection.sendCommand = (command, stream) => {
      if (connection.status === 'ready') this.#sentCount += 1
      return send(command, stream)
    }
    const { options } = connection
    const reconnectOnError = options.reconnectOnError?.bind(options)
    options.reconnectOnError = (error) => {
      if (throttled.some((text) => text.test(error.message))) this.#throttledCount += 1
      return reconnectOnError?.(error) ?? false
    }
  }

  /** A script counts as one command, regardless of the commands inside it. */
  get sentCount(): number {
    return this.#sentCount
  }

  get throttledCount(): number {
    return this.#throttledCount
  }
}
