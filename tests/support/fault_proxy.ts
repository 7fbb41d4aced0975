import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

type Direction = 'to-server' | 'to-client'

const CLIENT_NAME = /setname\r\n\$\d+\r\n(\S+)\r\n/i

interface Link {
  readonly client: Socket
  readonly server: Socket
  /** The client's name, once it has set one. */
  name: string
  /** What a black hole holds back from each side; delivered after `heal`, as TCP would. */
  readonly heldBack: Record<Direction, Buffer[]>
}

/**
 * A TCP proxy in this process, between a client and a private Redis, that causes network faults on the connection.
 * Every fault can be switched on and off while connections are open; `heal` switches all of them off.
 */
export class FaultProxy {
  readonly #listener: Server
  #targetPort: number
  readonly #links = new Set<Link>()
  readonly #blocked = new Set<Direction>()
  #blockedName: string | null = null
  #subscribeCutsLeft = 0
  #accepted = 0
  #latencyMs = { base: 0, jitter: 0 }
  #chunkBytes = 0
  #refusesAfterAccept = false
  #acceptsLeft = Number.POSITIVE_INFINITY

  private constructor(listener: Server, targetPort: number) {
    this.#listener = listener
    this.#targetPort = targetPort
    listener.on('connection', (client) => this.#accept(client))
  }

  /** Listens on a free port of 127.0.0.1, or on the port `at`, and forwards to `targetPort`. */
  static async start(
    targetPort: number,
    at: { host: string; port: number } = { host: '127.0.0.1', port: 0 }
  ): Promise<FaultProxy> {
    const listener = createServer({ allowHalfOpen: false })
    listener.listen(at)
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

  /** The total number of connections accepted. */
  get accepted(): number {
    return this.#accepted
  }

  /** Connects new clients to another server; open connections stay where they are. */
  retarget(port: number): void {
    this.#targetPort = port
  }

  /**
   * Blocks the given directions, by default both; connections stay open. Data sent meanwhile arrives after `heal`, as
   * TCP would deliver it, or never after `reset`.
   */
  blackhole(...directions: Direction[]): void {
    for (const one of directions.length > 0 ? directions : (['to-server', 'to-client'] as const)) {
      this.#blocked.add(one)
    }
  }

  /** Blocks only the client with this name, also after it reconnects. */
  blackholeOnly(name: string): void {
    this.#blockedName = name
    this.blackhole()
  }

  /** Stops reading for the client with this name, so that the server must buffer its output. */
  stall(name: string): void {
    for (const link of this.#links) {
      if (link.name === name) link.server.pause()
    }
  }

  /** Resets the next `count` connections that send SUBSCRIBE, before the server receives it. */
  cutAtSubscribe(count: number): void {
    this.#subscribeCutsLeft = count
  }

  /**
   * Delivers requests but drops replies. After a `reset`, the store has executed commands whose results the client
   * never learns.
   */
  dropReplies(): void {
    this.blackhole('to-client')
  }

  /** Delays every chunk, in order, by `baseMs` plus or minus up to `jitterMs`. */
  slow(baseMs: number, jitterMs = 0): void {
    this.#latencyMs = { base: baseMs, jitter: jitterMs }
  }

  /** Delivers data in pieces of `bytes`, each in its own turn. */
  trickle(bytes = 1): void {
    this.#chunkBytes = bytes
  }

  /** Accepts new connections and closes them at once, like a balancer without a healthy server. */
  acceptThenClose(): void {
    this.#refusesAfterAccept = true
  }

  /** Serves the next `count` connections; accepts and closes further ones. */
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
    this.#blockedName = null
    this.#subscribeCutsLeft = 0
    for (const { client, server, heldBack } of this.#links) {
      server.resume()
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
    this.#accepted += 1
    if (this.#refusesAfterAccept || this.#acceptsLeft <= 0) {
      client.destroy()
      return
    }
    this.#acceptsLeft -= 1
    const server = connect({ port: this.#targetPort, host: '127.0.0.1', noDelay: true })
    client.setNoDelay(true)
    server.on('error', () => {})
    const heldBack = { 'to-server': [], 'to-client': [] }
    const link: Link = { client, server, name: '', heldBack }
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
      if (direction === 'to-server' && this.#cuts(link, chunk)) return
      if (this.#isBlocked(link, direction)) {
        link.heldBack[direction].push(chunk)
        return
      }
      if (!turn && this.#latencyMs.base === 0 && this.#chunkBytes === 0) {
        to.write(chunk)
        return
      }
      const dueAtMs = performance.now() + this.#delayMs()
      const mine = (turn ?? Promise.resolve()).then(() => this.#deliver(chunk, to, dueAtMs))
      turn = mine
      void mine.then(() => {
        if (turn === mine) turn = undefined
      })
    })
  }

  /** Inspects a client's data: learns its name, and whether to cut it off here. */
  #cuts(link: Link, chunk: Buffer): boolean {
    if (link.name === '') link.name = CLIENT_NAME.exec(chunk.toString('latin1'))?.[1] ?? ''
    if (this.#subscribeCutsLeft === 0 || !/\bsubscribe\r\n/i.test(chunk.toString('latin1'))) {
      return false
    }
    this.#subscribeCutsLeft -= 1
    link.client.resetAndDestroy()
    link.server.destroy()
    return true
  }

  #isBlocked(link: Link, direction: Direction): boolean {
    const isMeant = this.#blockedName === null || this.#blockedName === link.name
    return isMeant && this.#blocked.has(direction)
  }

  #delayMs(): number {
    const { base, jitter } = this.#latencyMs
    return base + jitter * (2 * Math.random() - 1)
  }

  async #deliver(chunk: Buffer, to: Socket, dueAtMs: number): Promise<void> {
    const leftMs = dueAtMs - performance.now()
    if (leftMs > 0) await delay(leftMs)
    const size = this.#chunkBytes || chunk.length
    for (let at = 0; at < chunk.length; at += size) {
      if (to.destroyed) return
      to.write(chunk.subarray(at, at + size))
      if (this.#chunkBytes > 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }
}
