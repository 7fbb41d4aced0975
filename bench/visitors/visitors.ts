import { attend } from '../../packages/embed/src/attend.js'
import { post } from '../../packages/embed/src/service.js'

const REQUEST_LIMIT_MS = 15_000
const STARTS_AT_ONCE = 20

interface Visitor {
  readonly session: { readonly _id: string; readonly secret: string; readonly stream_url: string }
  readonly leave: AbortController
  heartbeats: number
  outcome: string | null
  refusals: number
}

/** Visitors of one website, who attend their booking sessions with the code of the embed script. */
export class Visitors {
  readonly #all: Visitor[] = []
  readonly #attending: Promise<void>[] = []

  constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly bookedUrl: string
  ) {}

  /** Starts the sessions and attends them. */
  async come(count: number): Promise<void> {
    const turns = Array.from({ length: STARTS_AT_ONCE }, async (_, turn) => {
      for (let at = turn; at < count; at += STARTS_AT_ONCE) await this.#come()
    })
    await Promise.all(turns)
  }

  get count(): number {
    return this.#all.length
  }

  /** How many were told that their session had ended. */
  get lost(): number {
    return this.#all.filter(({ outcome }) => outcome !== null).length
  }

  get heartbeats(): number {
    return this.#all.reduce((sum, { heartbeats }) => sum + heartbeats, 0)
  }

  get refusals(): number {
    return this.#all.reduce((sum, { refusals }) => sum + refusals, 0)
  }

  /** Each books, as its page would; gives how many did. */
  async book(): Promise<number> {
    let booked = 0
    const open = this.#all.values()
    const turns = Array.from({ length: STARTS_AT_ONCE }, async () => {
      for (const { session } of open) {
        const answer = await this.#ask(
          `/v1/booking-sessions/${session._id}/complete`,
          session.secret
        )
        if (answer.isOk) booked += 1
      }
    })
    await Promise.all(turns)
    return booked
  }

  async leave(): Promise<void> {
    for (const { leave } of this.#all) leave.abort()
    await Promise.all(this.#attending)
  }

  async #come(): Promise<void> {
    const started = await this.#ask<Visitor['session']>('/v1/booking-sessions', this.token, {
      url: this.bookedUrl,
    })
    if (!started.isOk) throw new Error(`A session was refused: ${started.status} ${started.code}`)
    const session = started.body
    const leave = new AbortController()
    const visitor: Visitor = { session, leave, heartbeats: 0, outcome: null, refusals: 0 }
    this.#all.push(visitor)
    const listener = {
      onBy: (by: 'stream' | 'heartbeat') => (visitor.heartbeats += by === 'heartbeat' ? 1 : 0),
      onRefused: () => (visitor.refusals += 1),
      onOver: (outcome: string) => (visitor.outcome = outcome),
    }
    const open = { ...session, booking_flow_id: '', decision_id: null }
    this.#attending.push(attend(this.url, open, listener, leave.signal))
  }

  #ask<Body>(path: string, credential: string, body: object = {}) {
    return post<Body>(this.url, { path, credential, body, limitMs: REQUEST_LIMIT_MS })
  }
}
