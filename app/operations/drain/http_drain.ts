import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { withinLimit } from '#shared/async/within_limit'

const SWEEP_EVERY_MS = 50
/** Requests that begin at its end need time to finish. Half of an arm's ceiling is below this part, as HTTP gets 0.9 of it. */
const LAME_DUCK_PART_MAX = 0.6
/** How long a connection that never said anything may still begin its request after the listener closed. */
const SILENT_MS_MAX = 1_000

export interface HttpDrainOptions {
  /** How long the server goes on accepting, for a balancer that learns late that this process leaves. */
  readonly lameDuckMs: number
  readonly withinMs: number
}

/**
 * Ends an HTTP server without failing a request. Every reply from the begin on says `Connection: close`, whoever writes
 * it, also those that were under way; the server accepts as before during the lame duck, however quiet it is. Then the
 * listener closes, requests in flight finish, and connections without one are closed as they become idle.
 */
export class HttpDrain {
  readonly #server: Server
  readonly #replies = new Set<ServerResponse>()
  readonly #silent = new Set<Socket>()
  #isDraining = false

  constructor(server: Server) {
    this.#server = server
    server.on('connection', (socket: Socket) => {
      this.#silent.add(socket)
      socket.once('close', () => this.#silent.delete(socket))
    })
    // Before whoever answers, for an answer may be complete when that listener returns.
    server.prependListener('request', ({ socket }, reply) => {
      this.#silent.delete(socket)
      this.#replies.add(reply)
      reply.once('close', () => this.#replies.delete(reply))
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
    await this.#close(cutAtMs)
  }

  #close(cutAtMs: number): Promise<void> {
    const leftMs = Math.max(0, cutAtMs - performance.now())
    const silentUntilMs = performance.now() + Math.min(SILENT_MS_MAX, leftMs / 2)
    const closed = Promise.withResolvers<void>()
    const sweep = setInterval(() => {
      this.#server.closeIdleConnections()
      if (performance.now() >= silentUntilMs) this.#closeSilent()
    }, SWEEP_EVERY_MS)
    this.#server.close(() => {
      clearInterval(sweep)
      closed.resolve()
    })
    this.#server.closeIdleConnections()
    return withinLimit(closed.promise, leftMs, () => {
      const cutCount = this.inFlightCount
      this.#server.closeAllConnections()
      throw new Error(`requests still in flight, which were cut: ${cutCount}`)
    })
  }

  /** To Node, a connection that has sent nothing yet is not idle: it would hold the server open for a minute. */
  #closeSilent(): void {
    for (const socket of this.#silent) {
      if (socket.bytesRead === 0) socket.destroy()
    }
  }
}

function closeAfter(reply: ServerResponse): void {
  if (!reply.headersSent) reply.setHeader('Connection', 'close')
}
