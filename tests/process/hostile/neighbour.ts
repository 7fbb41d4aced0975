import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Tenant } from '#tests/support/create_tenant'

const ASK_EVERY_MS = 10
const LIMIT_MS = 120_000
const POLL_MS = 5

export interface Endured {
  /** The time that two of three answers stayed below. */
  readonly waitMs: number
  /** Answers that it should not have got. */
  readonly refused: readonly string[]
}

/** An organization that resolves one URL after the other, and expects to be answered as if it were alone. */
export class Neighbour {
  asked = 0
  readonly #url: string
  readonly #tenant: Tenant

  constructor(url: string, tenant: Tenant) {
    this.#url = url
    this.#tenant = tenant
  }

  /** It asks until `meanwhile` says that it may stop. */
  async during(meanwhile: (stop: () => void) => Promise<unknown>): Promise<Endured> {
    let isOver = false
    const stop = () => (isOver = true)
    const others = meanwhile(stop).finally(stop)
    others.catch(() => {})
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const tookMs: number[] = []
    const refused: string[] = []
    try {
      while (!isOver) {
        const beganMs = performance.now()
        const status = await this.#ask(agent)
        tookMs.push(performance.now() - beganMs)
        this.asked += 1
        if (status !== 404) refused.push(`the neighbour got ${status}`)
        await delay(ASK_EVERY_MS)
      }
      await others
    } finally {
      agent.destroy()
    }
    const waitMs = tookMs.toSorted((a, b) => a - b)[Math.floor((tookMs.length * 2) / 3)] ?? 0
    return { waitMs, refused }
  }

  /** Resolves when it was answered so often again. */
  async untilAsked(times: number): Promise<void> {
    const until = this.asked + times
    while (this.asked < until) await delay(POLL_MS)
  }

  /** The status of a real-time stream that it opens, and closes at once. */
  async opensStream(): Promise<number> {
    const response = await fetch(`${this.#url}/v1/realtime?channels=router-changes`, {
      headers: { authorization: this.#tenant.bearer },
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    await response.body?.cancel()
    return response.status
  }

  async #ask(agent: Agent): Promise<number> {
    const body = JSON.stringify({ url: 'https://neighbour.example/none' })
    const sent = request(`${this.#url}/v1/booking-flow-routers/resolve`, {
      method: 'POST',
      agent,
      headers: {
        'authorization': this.#tenant.bearer,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    })
    sent.on('error', () => {})
    sent.end(body)
    try {
      const [answer] = await once(sent, 'response', { signal: AbortSignal.timeout(LIMIT_MS) })
      answer.resume()
      await once(answer, 'end')
      return answer.statusCode
    } catch {
      return 0
    }
  }
}
