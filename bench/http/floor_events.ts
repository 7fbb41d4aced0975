import type { Redis } from 'ioredis'
import { readBody, type RouterEventsBody, toBody } from '#routing/events/event_stores'
import type { RouterEvent } from '#routing/events/router_event'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { together } from './together.js'

/** As long, and as many, as the service's mover gathers. */
const GATHER_MS = 50
const MESSAGES_MAX = 25

/** Adds events to a stream, several to a message, and moves them from there to MongoDB. */
export class FloorEvents {
  /** Resolves when the stream has the event. */
  readonly add = together((events: readonly RouterEvent[]) => this.#add(events))
  readonly #archive = new RouterEventRepository()
  #isMoving = false

  constructor(
    private readonly redis: Redis,
    private readonly stream: string
  ) {}

  async #add(events: readonly RouterEvent[]): Promise<void> {
    await this.redis.xadd(this.stream, '*', 'body', JSON.stringify(toBody(events)))
    if (this.#isMoving) return
    this.#isMoving = true
    setTimeout(() => void this.#move(), GATHER_MS)
  }

  async #move(): Promise<void> {
    const messages = await this.redis.xrange(this.stream, '-', '+', 'COUNT', MESSAGES_MAX)
    if (messages.length === 0) {
      this.#isMoving = false
      return
    }
    const bodies = messages.map(([, [, body = '']]) => JSON.parse(body) as RouterEventsBody)
    await this.#archive.add(bodies.flatMap((body) => readBody(body).events))
    await this.redis.xdel(this.stream, ...messages.map(([entry]) => entry))
    setTimeout(() => void this.#move(), messages.length < MESSAGES_MAX ? GATHER_MS : 0)
  }
}
