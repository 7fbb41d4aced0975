import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

type Direction = 'to-server' | 'to-client'

interface Link {
  readonly client: Socket
  readonly server: Socket
  /** What a black hole keeps from each side, to be delivered when it heals, as TCP would. */
  readonly heldBack: Record<Direction, Buffer[]>
}

/**
 * A TCP proxy in this process that stands between a client and a private Redis and does to the connection what networks
 * do. Every fault can be switched on and off while connections are open; `heal` switches all of them off.
 */
export class FaultProxy {
  readonly #listener: Server
  readonly #targetPort: number
  readonly #links = new Set<Link>()
  readonly #blocked = new Set<Direction>()
  #latencyMs = { base: 0, jitter: 0 }
  #chunkBytes = 0
  #refusesAfterAccept = false
  #acceptsLeft = Number.POSITIVE_INFINITY

  private constructor(listener: Server, targetPort: number) {
    this.#listener = listener
    this.#targetPort = targetPort
    listener.on('connection', (client) => this.#accept(client))
  }

  /** Listens on a free port of 127.0.0.1 and forwards to `targetPort`. */
  static async start(targetPort: number): Promise<FaultProxy> {
    const listener = createServer({ allowHalfOpen: false })
    listener.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    return new FaultProxy(listener, targetPort)
  }

  get port(): number {
    const address = this.#listener.address()
    if (address === null || typeof address === 'string') throw new Error('The proxy is closed')
    return address.port
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  get connections(): number {
    return this.#links.size
  }

  /**
   * Nothing passes in the given directions, by default both; connections stay open. What was sent meanwhile arrives
   * after `heal`, as TCP would deliver it, or never after `reset`.
   */
  blackhole(...directions: Direction[]): void {
    for (const one of directions.length > 0 ? directions : (['to-server', 'to-client'] as const)) {
      this.#blocked.add(one)
    }
  }

  /** Requests arrive, replies do not; with a `reset` after it, the store has done what the client never hears of. */
  dropReplies(): void {
    this.blackhole('to-client')
  }

  /** Every chunk is delayed, in order, by `baseMs` plus or minus up to `jitterMs`. */
  slow(baseMs: number, jitterMs = 0): void {
    this.#latencyMs = { base: baseMs, jitter: jitterMs }
  }

  /** Data arrives in pieces of `bytes`, each in a turn of its own. */
  trickle(bytes = 1): void {
    this.#chunkBytes = bytes
  }

  /** New connections are accepted and closed at once, as by a balancer without a healthy server behind it. */
  acceptThenClose(): void {
    this.#refusesAfterAccept = true
  }

  /** The next connections are served until `count` of them were; further ones are accepted and closed. */
  serveOnly(count: number): void {
    this.#acceptsLeft = count
  }

  /** Resets every open connection (RST, not FIN). */
  reset(): void {
    for (const link of this.#links) {
      link.client.resetAndDestroy()
      link.server.destroy()
    }
    this.#links.clear()
  }

  heal(): void {
    this.#blocked.clear()
    for (const { client, server, heldBack } of this.#links) {
      for (const chunk of heldBack['to-server'].splice(0)) server.write(chunk)
      for (const chunk of heldBack['to-client'].splice(0)) client.write(chunk)
    }
    this.#latencyMs = { base: 0, jitter: 0 }
    this.#chunkBytes = 0
    this.#refusesAfterAccept = false
    this.#acceptsLeft = Number.POSITIVE_INFINITY
  }

  async stop(): Promise<void> {
    const closed = once(this.#listener, 'close')
    this.#listener.close()
    this.reset()
    await closed
  }

  #accept(client: Socket): void {
    client.on('error', () => {})
    if (this.#refusesAfterAccept || this.#acceptsLeft <= 0) {
      client.destroy()
      return
    }
    this.#acceptsLeft -= 1
    const server = connect({ port: this.#targetPort, host: '127.0.0.1', noDelay: true })
    client.setNoDelay(true)
    server.on('error', () => {})
    const link: Link = { client, server, heldBack: { 'to-server': [], 'to-client': [] } }
    this.#links.add(link)
    this.#forward(link, 'to-server')
    this.#forward(link, 'to-client')
    const end = () => {
      this.#links.delete(link)
      client.destroy()
      server.destroy()
    }
    client.once('close', end)
    server.once('close', end)
  }

  #forward(link: Link, direction: Direction): void {
    const [from, to] =
      direction === 'to-server' ? [link.client, link.server] : [link.server, link.client]
    let turn: Promise<void> | undefined
    from.on('data', (chunk: Buffer) => {
      if (this.#blocked.has(direction)) {
        link.heldBack[direction].push(chunk)
        return
      }
      if (!turn && this.#latencyMs.base === 0 && this.#chunkBytes === 0) {
        to.write(chunk)
        return
      }
      const mine = (turn ?? Promise.resolve()).then(() => this.#deliver(chunk, to))
      turn = mine
      void mine.then(() => {
        if (turn === mine) turn = undefined
      })
    })
  }

  async #deliver(chunk: Buffer, to: Socket): Promise<void> {
    const { base, jitter } = this.#latencyMs
    if (base > 0) {
      await delay(Math.max(0, base + jitter * (2 * Math.random() - 1)))
    }
    const size = this.#chunkBytes || chunk.length
    for (let at = 0; at < chunk.length; at += size) {
      if (to.destroyed) return
      to.write(chunk.subarray(at, at + size))
      if (this.#chunkBytes > 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }
}
