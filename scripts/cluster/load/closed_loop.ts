import { setTimeout as delay } from 'node:timers/promises'
import { waitUntil } from '../../services/wait_until.ts'
import { HttpClient, type LoadAnswer, type LoadRequest } from './http_client.ts'

const REQUEST_LIMIT_MS = 15_000
const KEPT_REASONS = 20

/** Makes one request of a client; null when it failed, which is counted. */
type Ask = (request: LoadRequest) => Promise<LoadAnswer | null>

/** What one client does repeatedly. */
export type Visit = (ask: Ask) => Promise<void>

/** The results of a load. Every request counts once. */
export interface LoadReport {
  readonly requests: number
  readonly failed: number
  /** The first failures, each with its request and the second of the load in which it happened. */
  readonly reasons: string[]
  readonly durationMs: number
  /** Of the requests that were not deliberately slow. */
  readonly p50Ms: number
  readonly p99Ms: number
  /** Number of answers by server. */
  readonly servedBy: Record<string, number>
}

/** Clients with one connection each, which go on with their next visit after a pause. */
export class ClosedLoop {
  /** The pause of each client after a visit, in milliseconds. */
  pauseMs = 0
  readonly #startedAt = performance.now()
  readonly #clients: HttpClient[]
  readonly #working: Promise<void>[]
  readonly #latenciesMs: number[] = []
  readonly #reasons: string[] = []
  readonly #servedBy: Record<string, number> = {}
  #requests = 0
  #failed = 0
  #isStopping = false

  constructor(base: string, token: string, visits: readonly Visit[]) {
    this.#clients = visits.map(() => new HttpClient(base, token, REQUEST_LIMIT_MS))
    this.#working = visits.map((visit, index) => this.#work(visit, index))
  }

  get requests(): number {
    return this.#requests
  }

  get failed(): number {
    return this.#failed
  }

  /** Waits until `requests` requests have ended since the start; rejects when `signal` aborts. */
  async until(requests: number, signal: AbortSignal): Promise<void> {
    await waitUntil(async () => {
      if (this.#requests >= requests) return true
      throw new Error(`${this.#requests} of ${requests} requests were made`)
    }, signal)
  }

  /** Lets every client finish its current visit. */
  async stop(): Promise<LoadReport> {
    this.#isStopping = true
    await Promise.all(this.#working)
    const durationMs = performance.now() - this.#startedAt
    this.#clients.forEach((client) => client.close())
    const sorted = this.#latenciesMs.toSorted((a, b) => a - b)
    const percentile = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
    return {
      requests: this.#requests,
      failed: this.#failed,
      reasons: this.#reasons,
      durationMs,
      p50Ms: percentile(0.5),
      p99Ms: percentile(0.99),
      servedBy: this.#servedBy,
    }
  }

  async #work(visit: Visit, index: number): Promise<void> {
    const client = this.#clients[index]
    while (client && !this.#isStopping) {
      await visit((request) => this.#ask(client, request))
      if (this.pauseMs > 0 && !this.#isStopping) await delay(this.pauseMs)
    }
  }

  async #ask(client: HttpClient, request: LoadRequest): Promise<LoadAnswer | null> {
    const startedAt = performance.now()
    try {
      const answer = await client.ask(request)
      if (request.pauseMs === undefined) this.#latenciesMs.push(performance.now() - startedAt)
      this.#servedBy[answer.servedBy] = (this.#servedBy[answer.servedBy] ?? 0) + 1
      return answer
    } catch (error) {
      this.#failed += 1
      if (this.#reasons.length < KEPT_REASONS) {
        const seconds = ((performance.now() - this.#startedAt) / 1000).toFixed(1)
        this.#reasons.push(`${seconds} s: ${request.method} ${request.path}: ${String(error)}`)
      }
      return null
    } finally {
      this.#requests += 1
    }
  }
}
