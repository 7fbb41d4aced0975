import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { waitUntil } from '#scripts/services/wait_until'
import { ResumingStream } from '#tests/support/processes/resuming_stream'
import type { ChaosWorld } from './chaos_world.js'

const REQUEST_LIMIT_MS = 15_000
const SET_UP_LIMIT_MS = 30_000
const ROUTERS = '/v1/booking-flow-routers'
const SESSIONS = '/v1/booking-sessions'
const CLIENTS = { resolving: 6, writing: 2 }
const PAGES = { attended: 8, left: 8 }
const SCHEDULED = 6
const LOOK_EVERY_MS = 100

/** A booking session, and how long its visitor was without a stream at a time. */
interface Visited {
  readonly id: string
  isLeft: boolean
  longestGapMs: number
}

interface Page extends Visited {
  readonly stream: ResumingStream
  gapSinceMs: number | null
}

/** What callers were told, to be held against what is stored. */
export interface Ledger {
  /** URLs whose resolve was answered with 200, with the time of the answer. */
  readonly resolved: Map<string, number>
  /** URLs whose resolve was asked for, answered or not. */
  readonly asked: Set<string>
  /** Descriptions that a router was seen to be given: the last one that was acknowledged and all tries after it. */
  readonly routers: Map<string, string[]>
  readonly scheduled: string[]
  readonly pages: Visited[]
  readonly refusals: Map<string, number>
  /** Answers that no caller should ever see, whatever befalls the service. */
  readonly crashes: string[]
}

/** Callers of one organization that go on whatever happens. Every answer that promises something is kept. */
export class ChaosTraffic {
  readonly ledger: Ledger = {
    resolved: new Map(),
    asked: new Set(),
    routers: new Map(),
    refusals: new Map(),
    scheduled: [],
    pages: [],
    crashes: [],
  }
  readonly #world: ChaosWorld
  readonly #working: Promise<void>[] = []
  readonly #pages: Page[] = []
  #flowId = ''
  #isStopping = false

  /** Each caller waits for `paceMs` between two requests. */
  constructor(
    world: ChaosWorld,
    private readonly paceMs: number
  ) {
    this.#world = world
  }

  /** Everything is there and every page is attended before the first fault. Routers open at `opensAtMs` from now on. */
  async begin(opensAtMs: readonly number[]): Promise<void> {
    const flows = await this.#must('GET', '/v1/booking-flows', 200)
    this.#flowId = (flows as { data: { _id: string }[] }).data[0]?._id ?? ''
    await this.#must('POST', ROUTERS, 201, this.#router('chaos'))
    for (const ms of opensAtMs.slice(0, SCHEDULED)) {
      const scheduling = { active_from: new Date(Date.now() + ms) }
      const body = { ...this.#router(randomUUID()), scheduling }
      this.ledger.scheduled.push(idOf(await this.#must('POST', ROUTERS, 201, body)))
    }
    for (let page = 0; page < PAGES.attended + PAGES.left; page += 1) await this.#openPage()
    await waitUntil(
      async () => this.#pages.every(({ stream }) => stream.isReady),
      AbortSignal.timeout(SET_UP_LIMIT_MS)
    )
    for (let one = 0; one < CLIENTS.resolving; one += 1) this.#working.push(this.#resolve())
    for (let one = 0; one < CLIENTS.writing; one += 1) this.#working.push(this.#write())
    this.#working.push(this.#watchPages())
  }

  /** Some visitors leave, without a word. */
  async leavePages(): Promise<void> {
    for (const page of this.#pages.slice(0, PAGES.left)) {
      page.isLeft = true
      await page.stream.close()
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.#working)
  }

  /** The visitors who stayed complete their bookings; gives the answers that were no 200. */
  async completePages(): Promise<string[]> {
    const problems: string[] = []
    for (const { id, stream, isLeft, longestGapMs } of this.#pages) {
      await stream.close()
      if (isLeft) continue
      const answer = await this.#ask('POST', `${SESSIONS}/${id}/complete`, {})
      if (answer?.status !== 200) {
        const gap = `its longest time without a stream was ${Math.round(longestGapMs)} ms`
        problems.push(`completing session ${id} gave ${answer?.status} ${answer?.text}; ${gap}`)
      }
    }
    return problems
  }

  async close(): Promise<void> {
    await this.stop()
    await Promise.all(this.#pages.map(({ stream }) => stream.close()))
  }

  async #resolve(): Promise<void> {
    while (!this.#isStopping) {
      const url = `https://clinic.example/chaos?visit=${this.ledger.asked.size}`
      this.ledger.asked.add(url)
      const answer = await this.#ask('POST', `${ROUTERS}/resolve`, { url })
      if (answer?.status === 200) this.ledger.resolved.set(url, Date.now())
      await delay(this.paceMs)
    }
  }

  async #write(): Promise<void> {
    while (!this.#isStopping) {
      const created = await this.#ask('POST', ROUTERS, this.#router(randomUUID()))
      if (created?.status === 201) await this.#change(idOf(JSON.parse(created.text)))
      await delay(this.paceMs)
    }
  }

  async #change(id: string): Promise<void> {
    const possible = ['']
    this.ledger.routers.set(id, possible)
    for (let change = 0; change < 3 && !this.#isStopping; change += 1) {
      const description = `change ${change}`
      possible.push(description)
      const answer = await this.#ask('PATCH', `${ROUTERS}/${id}`, { description })
      if (answer?.status === 200) possible.splice(0, possible.length, description)
      await delay(this.paceMs)
    }
  }

  async #openPage(): Promise<void> {
    const begun = await this.#must('POST', SESSIONS, 201, { booking_flow_id: this.#flowId })
    const { _id: id, secret } = begun as { _id: string; secret: string }
    const stream = new ResumingStream(this.#world.cluster.url, `booking-sessions/${id}`, secret)
    const page: Page = { id, stream, isLeft: false, longestGapMs: 0, gapSinceMs: null }
    this.#pages.push(page)
    this.ledger.pages.push(page)
  }

  async #watchPages(): Promise<void> {
    while (!this.#isStopping) {
      const nowMs = performance.now()
      for (const page of this.#pages) {
        page.gapSinceMs = page.stream.isReady ? null : (page.gapSinceMs ?? nowMs)
        const gapMs = page.gapSinceMs === null ? 0 : nowMs - page.gapSinceMs
        page.longestGapMs = Math.max(page.longestGapMs, gapMs)
      }
      await delay(LOOK_EVERY_MS)
    }
  }

  #router(segment: string) {
    return {
      name: `Chaos ${segment} ${randomUUID()}`,
      booking_flow_id: this.#flowId,
      matching_criteria: {
        path: { segments: segment === 'chaos' ? ['chaos'] : ['other', segment] },
      },
    }
  }

  async #must(method: string, path: string, status: number, body?: unknown): Promise<unknown> {
    const answer = await this.#ask(method, path, body)
    if (answer?.status !== status) {
      throw new Error(`${method} ${path} gave ${answer?.status} ${answer?.text}`)
    }
    return JSON.parse(answer.text)
  }

  /** Null when there was no answer. */
  async #ask(method: string, path: string, body?: unknown) {
    try {
      const response = await fetch(`${this.#world.cluster.url}${path}`, {
        method,
        headers: {
          'authorization': `Bearer ${this.#world.demo.token}`,
          'content-type': 'application/json',
        },
        signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (response.status >= 400) this.#refused(`${method} ${response.status}`)
      if (response.status === 500) this.ledger.crashes.push(`${method} ${path}: ${text}`)
      return { status: response.status, text }
    } catch (error) {
      this.#refused(`${method} ${error instanceof Error ? error.name : String(error)}`)
      return null
    }
  }

  #refused(what: string): void {
    this.ledger.refusals.set(what, (this.ledger.refusals.get(what) ?? 0) + 1)
  }
}

function idOf(body: unknown): string {
  return (body as { _id: string })._id
}
