import type { Redis } from 'ioredis'

/**
 * Counts the commands that one connection sends, and those of them that the plan of a hosted Redis refused because too
 * much was asked of it. Costs an addition for each command and nothing for an answer that is no error.
 */
export class ConnectionTraffic {
  #sentCount = 0
  #throttledCount = 0

  /** `throttled` says by which error texts a plan refuses. */
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

  /** What a script does inside Redis is one command. */
  get sentCount(): number {
    return this.#sentCount
  }

  get throttledCount(): number {
    return this.#throttledCount
  }
}
