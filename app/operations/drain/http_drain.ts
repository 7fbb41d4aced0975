import type { Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'

const SWEEP_EVERY_MS = 50
/**
 * Requests that begin at the end of the lame duck need time to finish. The permitted half of an arm's ceiling is 0.56
 * of the time that HTTP gets, which is 0.9 of the ceiling.
 */
const LAME_DUCK_PART_MAX = 0.6
/** How long after the listener closed a connection without any data may still begin its request. */
const SILENT_MS_MAX = 1_000
/** The most connections that wait for the listener: the backlog that Node asks for. */
const BACKLOG = 511

export interface HttpDrainOptions {
  /** How long the server continues to accept, for a load balancer that learns late that this process is leaving. */
  readonly lameDuckMs: number
  readonly withinMs: number
}

interface Connection {
  /** Requests that have begun and are not completely answered. */
  inFlight: number
  /** That of the last request in flight: only after this one may the connection close. */
  lastReply: ServerResponse | null
  /** Bytes read when it last had no request in flight: additional bytes belong to an arriving request. */
  readBytes: number
}

/**
 * Ends an HTTP server without failing a request. From the start of the drain every reply says `Connection: close`,
 * including the last one in progress on each connection. During the lame duck the server accepts as before, however
 * quiet it is. Then it accepts every connection that the kernel has established, and the listener closes. Requests in
 * flight finish, answers are sent to their last byte, and connections without a request are closed as they become idle.
 */
export class HttpDrain {
  readonly #connections = new Map<Socket, Connection>()
  readonly #held: Socket[] = []
  #acceptedCount = 0
  #isDraining = false
  #isHolding = false

  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => this.#accept(socket))
    const connections = this.#connections
    // One function for all replies: a closure for each would outlive the collections of young objects with it.
    function end(this: ServerResponse): void {
      const { socket } = this.req
      const connection = connections.get(socket)
      if (!connection) return
      connection.inFlight -= 1
      connection.readBytes = socket.bytesRead
      if (connection.lastReply === this) connection.lastReply = null
    }
    // Before the listeners that answer, because an answer may be complete when they return.
    server.prependListener('request', ({ socket }, reply) => {
      const connection = connections.get(socket) ?? this.#watch(socket)
      connection.inFlight += 1
      connection.lastReply = reply
      reply.on('close', end)
      if (this.#isDraining) closeAfter(reply)
    })
  }

  /** How many requests have begun and are not completely answered. */
  get inFlightCount(): number {
    let count = 0
    for (const { inFlight } of this.#connections.values()) count += inFlight
    return count
  }

  /** Rejects when connections had to be destroyed because a request was still in flight after `withinMs`. */
  async stop({ lameDuckMs, withinMs }: HttpDrainOptions): Promise<void> {
    const cutAtMs = performance.now() + withinMs
    this.#isDraining = true
    for (const { lastReply } of this.#connections.values()) if (lastReply) closeAfter(lastReply)
    if (lameDuckMs > 0) await delay(Math.min(lameDuckMs, LAME_DUCK_PART_MAX * withinMs))
    await this.#acceptAll(cutAtMs)
    const closed = this.#close(cutAtMs)
    this.#isHolding = false
    for (const socket of this.#held.splice(0)) socket.resume()
    await closed
  }

  #accept(socket: Socket): void {
    this.#acceptedCount += 1
    this.#watch(socket)
    if (!this.#isHolding) return
    this.#held.push(socket)
    // After the parser's own start of reading, which is already scheduled.
    process.nextTick(() => socket.pause())
  }

  #watch(socket: Socket): Connection {
    const connection = { inFlight: 0, lastReply: null, readBytes: 0 }
    this.#connections.set(socket, connection)
    socket.once('close', () => this.#connections.delete(socket))
    return connection
  }

  /**
   * The loop accepts one connection per turn. A close resets all others that the kernel has established, although their
   * clients may have sent a request. So the listener closes right after a turn without a connection to accept. New
   * connections are not read until then, which keeps the turns short.
   */
  async #acceptAll(untilMs: number): Promise<void> {
    this.#isHolding = true
    const most = this.#acceptedCount + BACKLOG
    await nextTurn()
    let before: number
    do {
      before = this.#acceptedCount
      await nextTurn()
    } while (this.#acceptedCount > before && before < most && performance.now() < untilMs)
  }

  #close(cutAtMs: number): Promise<void> {
    const leftMs = Math.max(0, cutAtMs - performance.now())
    const silentUntilMs = performance.now() + Math.min(SILENT_MS_MAX, leftMs / 2)
    return new Promise((resolve, reject) => {
      // Not the HTTP server's own close, which aborts answers that are complete but not sent yet.
      Listener.prototype.close.call(this.server, () => {
        clearInterval(sweep)
        clearTimeout(deadline)
        resolve()
      })
      this.#closeIdle(false)
      // After a turn's reads, so that a request that has arrived is seen.
      const sweep = setInterval(() => {
        setImmediate(() => this.#closeIdle(performance.now() >= silentUntilMs))
      }, SWEEP_EVERY_MS)
      const deadline = setTimeout(() => {
        reject(new Error(`requests still in flight, which were cut: ${this.inFlightCount}`))
        this.server.closeAllConnections()
      }, leftMs)
    })
  }

  #closeIdle(withSilent: boolean): void {
    for (const [socket, { inFlight, readBytes }] of this.#connections) {
      const isIdle = inFlight === 0 && socket.bytesRead === readBytes
      if (isIdle && (readBytes > 0 || withSilent)) socket.destroy()
    }
  }
}

function closeAfter(reply: ServerResponse): void {
  if (!reply.headersSent) reply.setHeader('Connection', 'close')
}
