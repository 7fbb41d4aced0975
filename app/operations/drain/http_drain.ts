import type { Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'

const SWEEP_EVERY_MS = 50
/** Requests that begin at its end need time to finish. Half of an arm's ceiling is below this part, as HTTP gets 0.9 of it. */
const LAME_DUCK_PART_MAX = 0.6
/** How long a connection that never said anything may still begin its request after the listener closed. */
const SILENT_MS_MAX = 1_000
/** How long the listener stays open for connections that the kernel took and the process has not accepted. */
const ACCEPT_MS_MAX = 250

export interface HttpDrainOptions {
  /** How long the server goes on accepting, for a balancer that learns late that this process leaves. */
  readonly lameDuckMs: number
  readonly withinMs: number
}

interface Connection {
  /** Requests that have begun and are not answered completely. */
  inFlight: number
  /** Bytes read when it last had nothing in flight: more of them are a request that is arriving. */
  readBytes: number
}

/**
 * Ends an HTTP server without failing a request. Every reply from the begin on says `Connection: close`, whoever writes
 * it, also those that were under way; the server accepts as before during the lame duck, however quiet it is. Then it
 * accepts whoever the kernel has connected, and the listener closes. Requests in flight finish, answers are sent to their
 * last byte, and connections without a request are closed as they become idle.
 */
export class HttpDrain {
  readonly #server: Server
  readonly #replies = new Set<ServerResponse>()
  readonly #connections = new Map<Socket, Connection>()
  readonly #held: Socket[] = []
  #acceptedCount = 0
  #isDraining = false
  #isHolding = false

  constructor(server: Server) {
    this.#server = server
    server.on('connection', (socket: Socket) => this.#accept(socket))
    // Before whoever answers, for an answer may be complete when that listener returns.
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

  /** How many requests have begun and are not answered completely. */
  get inFlightCount(): number {
    return this.#replies.size
  }

  /** Rejects when connections had to be cut because a request was still in flight after `withinMs`. */
  async stop({ lameDuckMs, withinMs }: HttpDrainOptions): Promise<void> {
    const cutAtMs = performance.now() + withinMs
    this.#isDraining = true
    for (const reply of this.#replies) closeAfter(reply)
    if (lameDuckMs > 0) await delay(Math.min(lameDuckMs, LAME_DUCK_PART_MAX * withinMs))
    await this.#acceptAll(Math.min(performance.now() + ACCEPT_MS_MAX, cutAtMs))
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
    // Not before the parser's own start of the reading, which is scheduled already.
    process.nextTick(() => socket.pause())
  }

  /**
   * The loop accepts one connection a turn, and a close resets all others that the kernel has connected, although their
   * clients may have sent a request. So the listener closes right after a turn that had nobody to accept. What is new is not
   * read until then, for the turns to be short.
   */
  async #acceptAll(untilMs: number): Promise<void> {
    this.#isHolding = true
    await nextTurn()
    let before: number
    do {
      before = this.#acceptedCount
      await nextTurn()
    } while (this.#acceptedCount > before && performance.now() < untilMs)
  }

  #close(cutAtMs: number): Promise<void> {
    const leftMs = Math.max(0, cutAtMs - performance.now())
    const silentUntilMs = performance.now() + Math.min(SILENT_MS_MAX, leftMs / 2)
    return new Promise((resolve, reject) => {
      // Not the HTTP server's own close, which cuts answers that are complete and not sent yet.
      Listener.prototype.close.call(this.#server, () => {
        clearInterval(sweep)
        clearTimeout(cut)
        resolve()
      })
      this.#closeIdle(false)
      // After a turn's reads: a request that has arrived is seen.
      const sweep = setInterval(() => {
        setImmediate(() => this.#closeIdle(performance.now() >= silentUntilMs))
      }, SWEEP_EVERY_MS)
      const cut = setTimeout(() => {
        reject(new Error(`requests still in flight, which were cut: ${this.inFlightCount}`))
        this.#server.closeAllConnections()
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
