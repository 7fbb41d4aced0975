import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { waitUntil } from '#scripts/services/wait_until'
import { PAGE_RESOLVE } from '#tests/support/publishable_keys'
import { waitLimit } from '#tests/support/wait_limit'
import type { MongoWorld, VisitedTenant } from './mongo_world.js'

const ROUTERS = '/v1/booking-flow-routers'
const URL_OF_VISITS = 'https://clinic.example/book'
const ANSWER_LIMIT_MS = 60_000
const VISIT_EVERY_MS = 80
const WRITE_EVERY_MS = 200
const PAGE = 100

export interface Answered {
  readonly status: number
  /** The problem's, where it is one. */
  readonly code: string
  readonly tookMs: number
  readonly isReplay: boolean
}

/** A write, to be repeated under its key until it is answered for good. */
export interface Write {
  readonly name: string
  readonly key: string
}

/** Requests of an organization of its own: what they were answered, and what must be stored because of it. */
export class MongoTraffic {
  readonly #world: MongoWorld
  readonly #tenant: VisitedTenant
  readonly #ends = new AbortController()
  readonly #loops: Promise<void>[] = []
  readonly #open: Write[] = []
  readonly #created: string[] = []
  readonly #sessions: string[] = []
  readonly #resolves = new Map<number, number>()
  readonly #kept = new Map<number, number>()
  #targetId = ''
  #visits = 0
  isPaused = false

  constructor(world: MongoWorld) {
    this.#world = world
    this.#tenant = world.newTenant()
  }

  /** The instance holds the router to which every visit leads, and both credentials; a blocking pin expects that. */
  async prepare(): Promise<void> {
    await this.#createTarget()
    await this.visit()
    await this.visit()
  }

  /** From now on visits, routers that are created one after another, and writes of the router that is pinned. */
  begin(): void {
    this.#loops.push(this.#repeat(VISIT_EVERY_MS, () => this.visit()))
    let turn = 0
    this.#loops.push(
      this.#repeat(WRITE_EVERY_MS, async () => {
        await this.#writePinned((turn += 1))
      })
    )
    this.#loops.push(
      this.#repeat(WRITE_EVERY_MS, async () => {
        const write = newWrite()
        const { status } = await this.create(write)
        if (status !== 201) this.#open.push(write)
      })
    )
  }

  /** Ends what `begin` began, and repeats what was not answered for good. */
  async finish(): Promise<void> {
    this.#ends.abort()
    await Promise.all(this.#loops)
    for (const write of this.#open) {
      let answered = await this.create(write)
      await waitUntil(async () => {
        if (answered.status === 503) answered = await this.create(write)
        return answered.status !== 503
      }, waitLimit())
      const { status, code } = answered
      if (status !== 201) throw new Error(`A repeated write was answered ${status} ${code}`)
    }
  }

  /** How many visits were answered how. */
  get resolves(): ReadonlyMap<number, number> {
    return this.#resolves
  }

  /** How many writes that would break the pin were answered how. */
  get kept(): ReadonlyMap<number, number> {
    return this.#kept
  }

  /** The names of routers that were answered as created. */
  get created(): readonly string[] {
    return this.#created
  }

  /** The ids of booking sessions that were answered as started. */
  get sessions(): readonly string[] {
    return this.#sessions
  }

  /** By turns with the token and from a page. */
  async visit(): Promise<Answered> {
    const { bearer: authorization, origin } = this.#tenant.key
    const isFromPage = (this.#visits += 1) % 2 === 0
    const answered = isFromPage
      ? await this.#send('POST', PAGE_RESOLVE, { url: URL_OF_VISITS }, { authorization, origin })
      : await this.#send('POST', `${ROUTERS}/resolve`, { url: URL_OF_VISITS })
    this.#resolves.set(answered.status, (this.#resolves.get(answered.status) ?? 0) + 1)
    return answered
  }

  async #createTarget(): Promise<void> {
    const { status, code, body } = await this.#send('POST', ROUTERS, {
      name: 'Every visit',
      booking_flow_id: this.#tenant.bookingFlowId,
      matching_criteria: { path: { segments: ['book'] } },
    })
    if (status !== 201) throw new Error(`The router of every visit was answered ${status} ${code}`)
    this.#targetId = String(body._id)
    const pinned = await this.#send('POST', '/v1/router-pins', {
      url: URL_OF_VISITS,
      expects: { router_id: this.#targetId },
      mode: 'block',
    })
    if (pinned.status !== 201) throw new Error(`The pin was answered ${pinned.status}`)
  }

  /** By turns changes the router, tries to move it away, reverts it, and tries to import one that wins its URL. */
  async #writePinned(turn: number): Promise<void> {
    const router = `${ROUTERS}/${this.#targetId}`
    const rival = {
      name: `rival ${randomUUID()}`,
      booking_flow_id: this.#tenant.bookingFlowId,
      matching_criteria: { path: { segments: ['book'] } },
    }
    switch (turn % 4) {
      case 0:
        await this.#send('PATCH', router, { description: `change ${turn}` })
        break
      case 1:
        await this.moveAway()
        break
      case 2:
        await this.#send('POST', `${router}/revert`, { organization_revision: 1 })
        break
      default:
        await this.#break('POST', `${ROUTERS}/import`, { routers: [rival] })
    }
  }

  /** Gives the status of an update that would break the pin. */
  moveAway(): Promise<number> {
    const body = { matching_criteria: { path: { segments: ['away'] } } }
    return this.#break('PATCH', `${ROUTERS}/${this.#targetId}`, body)
  }

  async #break(method: string, path: string, body: object): Promise<number> {
    const { status } = await this.#send(method, path, body)
    this.#kept.set(status, (this.#kept.get(status) ?? 0) + 1)
    return status
  }

  /** The states of the pins. */
  async pinStates(): Promise<string[]> {
    const { body } = await this.#send('POST', '/v1/router-pins/run', {})
    return (body.verdicts as { state: string }[]).map(({ state }) => state)
  }

  get organizationId(): string {
    return this.#tenant.organizationId
  }

  async create({ name, key }: Write = newWrite()): Promise<Answered> {
    const body = {
      name,
      booking_flow_id: this.#tenant.bookingFlowId,
      matching_criteria: { path: { segments: [name] } },
    }
    const answered = await this.#send('POST', ROUTERS, body, { 'idempotency-key': key })
    if (answered.status === 201) this.#created.push(name)
    return answered
  }

  async startSession(): Promise<Answered> {
    const body = { booking_flow_id: this.#tenant.bookingFlowId }
    const answered = await this.#send('POST', '/v1/booking-sessions', body)
    if (answered.status === 201) this.#sessions.push(String(answered.body._id))
    return answered
  }

  async list(): Promise<Answered> {
    return this.#send('GET', `${ROUTERS}?limit=1`)
  }

  /** The names of all routers that are stored, as often as they are. */
  async storedNames(): Promise<string[]> {
    return this.#all(ROUTERS, ({ name }) => String(name))
  }

  async storedSessions(): Promise<string[]> {
    return this.#all('/v1/booking-sessions', ({ _id }) => String(_id))
  }

  /** How many router events are stored. */
  async storedEvents(): Promise<number> {
    const all = await this.#all('/v1/router-events', ({ _id }) => String(_id))
    return all.length
  }

  async #all(path: string, read: (one: Record<string, unknown>) => string): Promise<string[]> {
    const found: string[] = []
    let cursor: unknown = null
    do {
      const next = cursor === null ? '' : `&cursor=${encodeURIComponent(String(cursor))}`
      const { status, body } = await this.#send('GET', `${path}?limit=${PAGE}${next}`)
      if (status !== 200) throw new Error(`GET ${path} answered ${status}`)
      found.push(...(body.data as Record<string, unknown>[]).map(read))
      cursor = (body.meta as Record<string, unknown>).next_cursor
    } while (cursor !== null)
    return found
  }

  async #repeat(everyMs: number, request: () => Promise<unknown>): Promise<void> {
    while (!this.#ends.signal.aborted) {
      if (!this.isPaused) await request()
      await delay(everyMs)
    }
  }

  async #send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const startedMs = performance.now()
    const response = await fetch(`${this.#world.instance.url}${path}`, {
      method,
      headers: {
        'authorization': this.#tenant.bearer,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    const answer = (await response.json()) as Record<string, unknown>
    return {
      status: response.status,
      code: String(answer.code ?? ''),
      tookMs: performance.now() - startedMs,
      isReplay: response.headers.has('idempotency-replayed'),
      body: answer,
    }
  }
}

export function newWrite(): Write {
  return { name: `router-${randomUUID().slice(0, 13)}`, key: randomUUID() }
}
