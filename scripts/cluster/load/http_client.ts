import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

/** One request of a client. */
export interface LoadRequest {
  readonly method: string
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
  /** Any other status is a failure. */
  readonly expect: number
  /** The delay between the two halves of the body. */
  readonly pauseMs?: number
}

/** An answer with the expected status. */
export interface LoadAnswer {
  readonly body: unknown
  /** The server that the balancer chose. */
  readonly servedBy: string
}

/**
 * A client with one connection, which it keeps alive. It never retries: a reset, a timeout or an unexpected status
 * throws.
 */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #base: string
  readonly #token: string
  readonly #limitMs: number

  constructor(base: string, token: string, limitMs: number) {
    this.#base = base
    this.#token = token
    this.#limitMs = limitMs
  }

  async ask({ method, path, body, expect, pauseMs }: LoadRequest): Promise<LoadAnswer> {
    const payload = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body))
    const asking = request(`${this.#base}${path}`, {
      method,
      agent: this.#agent,
      signal: AbortSignal.timeout(this.#limitMs),
      headers: {
        'authorization': `Bearer ${this.#token}`,
        'content-type': 'application/json',
        'content-length': payload.length,
      },
    })
    const answered = new Promise<LoadAnswer>((resolve, reject) => {
      asking.on('error', reject)
      asking.once('response', (response) => {
        text(response)
          .then((said) => {
            if (response.statusCode !== expect) {
              throw new Error(`${response.statusCode} ${said.slice(0, 300)}`)
            }
            const servedBy = String(response.headers['x-served-by'])
            resolve({ body: said === '' ? null : JSON.parse(said), servedBy })
          })
          .catch(reject)
      })
    })
    const half = Math.floor(payload.length / 2)
    if (pauseMs !== undefined) {
      asking.write(payload.subarray(0, half))
      await Promise.race([delay(pauseMs), answered.catch(() => {})])
    }
    asking.end(payload.subarray(pauseMs === undefined ? 0 : half))
    return answered
  }

  close(): void {
    this.#agent.destroy()
  }
}
