import type { Redis } from 'ioredis'

/**
 * Reconnects connections that their client believes to be ready although the socket is gone, a state in which ioredis 5
 * can get stuck. Owns its timer until `stop`.
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

/** The client missed the end of the socket. Emitting it again starts the client's own reconnection. */
function revive(connection: Redis): void {
  connection.status = 'close'
  connection.emit('close')
  connection.connect().catch(() => {})
}
