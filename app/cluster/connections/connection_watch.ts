import type { Redis } from 'ioredis'

/**
 * Looks at connections that their client believes to be ready while the socket below is gone, a state that ioredis 5
 * can get stuck in, and makes them reconnect. Owns its timer until `stop`.
 */
export class ConnectionWatch {
  readonly #timer: NodeJS.Timeout

  constructor(connections: readonly Redis[], everyMs: number) {
    this.#timer = setInterval(() => {
      for (const connection of connections) {
        if (connection.status === 'ready' && connection.stream.destroyed) revive(connection)
      }
    }, everyMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

/** The socket's end was missed, so it is told again by hand; from there the client's own reconnection goes on. */
function revive(connection: Redis): void {
  connection.status = 'close'
  connection.emit('close')
  connection.connect().catch(() => {})
}
