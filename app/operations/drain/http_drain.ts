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
  /** Bytes read when it last had no request in flight: additional bytes belong to an arriving request. */
  readBytes: number
}

/**
 * Ends an HTTP server without failing a request. From the start of the drain every reply says `Connection: close`,
 * including replies in progress. During the lame duck the server accepts as before, however quiet it is. Then it
 * accepts every connection that the kernel has established, and the listener closes. Requests in flight finish, answers
 * are sent to their last byte, and connections without a request are closed as they become idle.
 */
export class HttpDrain {
  readonly #replies = new Set<ServerResponse>()
  readonly #connections = new Map<Socket, Connection>()
  readonly #held: Socket[] = []
  #acceptedCount = 0
  #isDraining = false
  #isHolding = false

  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => this.#accept(socket))
    // Before the listeners that answer, because an answer may be complete when they return.
    server.prependListener('request', ({ socket }, reply) => {
      const connection = this.#connections.get(socket)
      if (connection) connection.inFlight += 1
      this.#replies.add(reply)
      reply.once('close', () => {
        this.#replies.delete(reply)
        if (!connection) return
        connection.inFlight -= 1
        connection.readBytes = socket.bytesRead
      })
      if (this.#isDraining) closeAfter(reply)
    })
  }

  /** How many requests have begun and are not completely answered. */
  get inFlightCount(): number {
    return this.#replies.size
  }

  /** Rejects when connections had to be destroyed because a request was still in flight after `withinMs`. */
  async stop({ lameDuckMs, withinMs }: HttpDrainOptions): Promise<void> {
    const cutAtMs = performance.now() + withinMs
    this.#isDraining = true
    for (const reply of this.#replies) closeAfter(reply)
    if (lameDuckMs > 0) await delay(Math.min(lameDuckMs, LAME_DUCK_PART_MAX * withinMs))
    await this.#acceptAll(cutAtMs)
    const closed = this.#close(cutAtMs)
    this.#isHolding = false
    for (const socket of this.#held.splice(0)) socket.resume()
    await closed
  }

  #accept(socket: Socket): void {
    this.#acceptedCount += 1
    this.#connections.set(socket, { inFlight: 0, readBytes: 0 })
    socket.once('close', () => this.#connections.delete(socket))
    if (!this.#isHolding) return
    this.#held.push(socket)
    // After the parser's own start of reading, which is already scheduled.
    process.nextTick(() => socket.pause())
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
