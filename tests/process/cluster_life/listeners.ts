import { randomUUID } from 'node:crypto'
import { HttpClient } from '#scripts/cluster/load/http_client'
import { waitUntil } from '#scripts/services/wait_until'
import type { ClusterWorld } from './cluster_world.js'
import { ResumingStream } from '#tests/support/processes/resuming_stream'

const REQUEST_LIMIT_MS = 15_000
const READY_LIMIT_MS = 60_000
const HEARD_LIMIT_MS = 60_000
const ROUTERS = '/v1/booking-flow-routers'

interface BookingPage {
  readonly id: string
  readonly secret: string
  readonly stream: ResumingStream
}

/** Listens while instances come and go: integrations to router changes, and pages to their booking sessions. */
export class Listeners {
  readonly #client: HttpClient
  readonly #world: ClusterWorld
  readonly #url: string
  readonly #integrations: ResumingStream[] = []
  readonly #pages: BookingPage[] = []

  private constructor(world: ClusterWorld, url: string) {
    this.#world = world
    this.#url = url
    this.#client = new HttpClient(url, world.demo.token, REQUEST_LIMIT_MS)
  }

  /** Resolves when all of them listen, through the balancer at `url`. */
  static async begin(
    world: ClusterWorld,
    count: { integrations: number; pages: number },
    url = world.cluster.url
  ): Promise<Listeners> {
    const listeners = new Listeners(world, url)
    for (let index = 0; index < count.integrations; index += 1) listeners.#addIntegration()
    for (let index = 0; index < count.pages; index += 1) await listeners.#addPage()
    await listeners.untilReady()
    return listeners
  }

  get streams(): ResumingStream[] {
    return [...this.#integrations, ...this.#pages.map(({ stream }) => stream)]
  }

  get problems(): string[] {
    return this.streams.flatMap(({ problems }) => problems)
  }

  async untilReady(): Promise<void> {
    await waitUntil(async () => {
      const missing = this.streams.filter(({ isReady }) => !isReady)
      if (missing.length === 0) return true
      throw new Error(`${missing.length} streams did not come back: ${this.problems.join('; ')}`)
    }, AbortSignal.timeout(READY_LIMIT_MS))
  }

  /** Creates a router through the balancer, and waits until every integration has been told of it. */
  async hearOfNewRouter(): Promise<void> {
    const listed = await this.#client.ask({ method: 'GET', path: '/v1/booking-flows', expect: 200 })
    const { data } = listed.body as { data: { _id: string }[] }
    const body = {
      name: `Heard of ${randomUUID()}`,
      booking_flow_id: data[0]?._id,
      matching_criteria: { path: { segments: ['heard', randomUUID()] } },
    }
    const created = await this.#client.ask({ method: 'POST', path: ROUTERS, body, expect: 201 })
    const { _id: id } = created.body as { _id: string }
    await waitUntil(async () => {
      const deaf = this.#integrations.filter(
        (stream) => !stream.hasReceived('router.created', (news) => news.router_id === id)
      )
      if (deaf.length === 0) return true
      throw new Error(`${deaf.length} streams did not hear of a new router`)
    }, AbortSignal.timeout(HEARD_LIMIT_MS))
  }

  /** Ends every booking as its visitor would; throws when one was taken for abandoned meanwhile. */
  async completeBookings(): Promise<void> {
    for (const { id, stream } of this.#pages) {
      await stream.close()
      const path = `/v1/booking-sessions/${id}/complete`
      await this.#client.ask({ method: 'POST', path, body: {}, expect: 200 })
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.streams.map((stream) => stream.close()))
    this.#client.close()
  }

  #addIntegration(): void {
    const { demo } = this.#world
    this.#integrations.push(new ResumingStream(this.#url, 'router-changes', demo.token))
  }

  async #addPage(): Promise<void> {
    const { demo } = this.#world
    const body = { url: demo.requests[0]?.url }
    const path = '/v1/booking-sessions'
    const started = await this.#client.ask({ method: 'POST', path, body, expect: 201 })
    const { _id: id, secret } = started.body as { _id: string; secret: string }
    const stream = new ResumingStream(this.#url, `booking-sessions/${id}`, secret)
    this.#pages.push({ id, secret, stream })
  }
}
