import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP relay between the instances and Redis, so that the connection can be cut without touching Redis itself. */
export class RedisRelay {
  readonly #target: { host: string; port: number }
  readonly #port: number
  readonly #sockets = new Set<Socket>()
  #listener: Server | null = null

  private constructor(target: { host: string; port: number }, port: number) {
    this.#target = target
    this.#port = port
  }

  /** Relays from `port` of 127.0.0.1 to the Redis of a `redis://` address. Its owner must cut it at the end. */
  static async start(redisUrl: string, port: number): Promise<RedisRelay> {
    const { hostname, port: targetPort } = new URL(redisUrl)
    const relay = new RedisRelay({ host: hostname, port: Number(targetPort || 6379) }, port)
    await relay.heal()
    return relay
  }

  /** Breaks every connection and refuses new ones. */
  cut(): void {
    this.#listener?.close()
    this.#listener = null
    this.#sockets.forEach((socket) => socket.destroy())
  }

  /** Accepts connections again; throws when another process took the port meanwhile. */
  async heal(): Promise<void> {
    if (this.#listener) return
    const listener = createServer((client) => this.#relay(client))
    listener.listen(this.#port, '127.0.0.1')
    await once(listener, 'listening')
    this.#listener = listener
  }

  #relay(client: Socket): void {
    const redis = connect(this.#target)
    for (const [from, to] of [
      [client, redis],
      [redis, client],
    ] as const) {
      this.#sockets.add(from)
      from.setNoDelay(true)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.once('close', () => {
        this.#sockets.delete(from)
        to.destroy()
      })
    }
  }
}
