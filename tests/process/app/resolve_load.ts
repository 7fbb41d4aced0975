import { setTimeout as delay } from 'node:timers/promises'
import { waitUntil } from '#scripts/services/wait_until'

const WORKERS = 6
/** How long a visitor waits after an answer while the test waits for answers, and otherwise. */
const BUSY_PAUSE_MS = 10
const CALM_PAUSE_MS = 80
const REQUEST_LIMIT_MS = 30_000
const MORE_LIMIT_MS = 60_000

/** Visitors who resolve URLs, each URL once, at those instances that are given at the moment. */
export class ResolveLoad {
  /** The URLs that were answered with a router. */
  readonly answered: string[] = []
  /** The decision ids of their answers, by URL. */
  readonly decisions = new Map<string, string>()
  /** Requests that ended in any other way, so that it is unknown whether there is an event. */
  readonly unanswered: { readonly url: string; readonly begunAtMs: number }[] = []
  readonly #bearer: string
  readonly #workers: Promise<void>[]
  #instances: readonly string[]
  #isStopping = false
  #isAwaited = false
  #lastRefusal = 'none'
  #count = 0

  constructor(bearer: string, instances: readonly string[]) {
    this.#bearer = bearer
    this.#instances = instances
    this.#workers = Array.from({ length: WORKERS }, () => this.#work())
  }

  goTo(instances: readonly string[]): void {
    this.#instances = instances
  }

  /** Waits until `count` further requests that begin from now on have been answered. */
  async more(count: number): Promise<void> {
    const wanted = this.answered.length + WORKERS + count
    this.#isAwaited = true
    await waitUntil(async () => {
      if (this.answered.length >= wanted) return true
      throw new Error(
        `${wanted - this.answered.length} answers are missing; last refusal: ${this.#lastRefusal}`
      )
    }, AbortSignal.timeout(MORE_LIMIT_MS))
    this.#isAwaited = false
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.#workers)
  }

  async #work(): Promise<void> {
    while (!this.#isStopping) {
      const number = ++this.#count
      const url = `https://clinic.example/load/${number}`
      const instance = this.#instances[number % this.#instances.length] ?? ''
      const begunAtMs = Date.now()
      try {
        this.decisions.set(url, await this.#resolve(instance, url))
        this.answered.push(url)
      } catch (error) {
        this.#lastRefusal = String(error)
        this.unanswered.push({ url, begunAtMs })
      }
      await delay(this.#isAwaited ? BUSY_PAUSE_MS : CALM_PAUSE_MS)
    }
  }

  async #resolve(instance: string, url: string): Promise<string> {
    const response = await fetch(`${instance}/v1/booking-flow-routers/resolve`, {
      method: 'POST',
      headers: {
        'authorization': this.#bearer,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ url }),
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${response.status} ${text}`)
    return JSON.parse(text).decision_id
  }
}
