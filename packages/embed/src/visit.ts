import type { components } from '../../../web/api/schema.js'
import type { Ended, Session } from '../embed.js'
import { attend, type Outcome } from './attend.js'
import { forgetSession, keepSession, keptSession } from './kept_session.js'
import type { Booking, OpenSession } from './open_session.js'
import { pause } from './pause.js'
import { type Answer, isTransient, post, type Question, type Refused } from './service.js'
import { layer, tell, tellFailure } from './tell.js'

const LIMIT_MS = 5_000
const TRIES_MAX = 5
const RETRY_MS = 1_000

/** The booking session of this page, from its start or its return until it ends or is left. One for each page. */
class Visit {
  #open: OpenSession | null = null
  #isTold = false
  #by = ''
  #attending = new AbortController()

  constructor(
    private readonly service: string,
    private readonly key: string,
    private readonly onGone: () => void
  ) {}

  get session(): Session | null {
    return this.#open && shown(this.#open)
  }

  /**
   * Goes on with the session of this tab that an earlier page kept. A page that completes it does not attend it first.
   * Returns the `booked` of a session that the earlier page could not complete.
   */
  resume(isAnywhere: boolean, isBooked: boolean): Booking | undefined {
    const kept = this.#open ? null : keptSession(this.key, isAnywhere || isBooked)
    if (!kept) return
    this.#open = kept.session
    this.#isTold = false
    if (!isBooked && kept.booked === undefined) this.#attend(kept.session)
    return kept.booked
  }

  /**
   * `mayBegin` is asked when the answer is there: the visitor may have withdrawn meanwhile. With `claims` the decision comes
   * from the page's URL, and the service says which flow it leads to.
   */
  async start(
    flow: string,
    decision: string,
    claims: boolean,
    names: Pick<Session, 'flow_name' | 'priority_class' | 'router_name'>,
    mayBegin: () => boolean
  ): Promise<Session | null> {
    if (this.#open?.booking_flow_id === flow) return this.session
    this.leave('left')
    const answer = await this.#persist<components['schemas']['StartedPageSession']>({
      path: '/v1/page/booking-sessions',
      credential: this.key,
      body: { ...(!claims && { booking_flow_id: flow }), decision_id: decision },
      isWorthAwaiting: ({ status }) => claims && (status === 404 || status === 422),
      limitMs: LIMIT_MS,
      headers: { 'idempotency-key': randomName() },
    })
    if (!answer.isOk) {
      tellFailure('start', answer)
      return null
    }
    if (!mayBegin()) return null
    const { secret, stream_url: streamUrl } = answer.body
    // The service may not have stored the decision yet.
    const session = shown({ ...names, ...answer.body, decision_id: decision })
    const open = { ...session, secret, stream_url: streamUrl }
    this.#open = open
    keepSession(this.key, open)
    this.#tellStarted(open)
    this.#attend(open)
    return this.session
  }

  /** Remembers the booking, so that the next page tells the service if this one is left too early. */
  book(booking: Booking = {}): void {
    if (this.#open) keepSession(this.key, this.#open, booking)
  }

  /**
   * The visitor has booked. For a session that the service has given up meanwhile, a new one of the same decision is
   * completed, unless the visitor has withdrawn or the page has started another one.
   */
  async complete(
    booking: Booking = {},
    mayBegin: () => boolean,
    isRepeated = false
  ): Promise<boolean> {
    const open = this.#open
    if (!open) {
      tellFailure('complete', { code: 'E_NO_SESSION' })
      return false
    }
    // What is about to end opens no stream any more.
    if (this.#by === '') this.suspend()
    const send = (body: Booking) =>
      this.#persist({
        path: `/v1/booking-sessions/${open._id}/complete`,
        credential: open.secret,
        body,
        limitMs: LIMIT_MS,
        isLasting: true,
      })
    let answer = await send(booking)
    // The booking counts also where its value is refused.
    if (!answer.isOk && answer.status === 422) {
      tellFailure('complete', answer)
      answer = await send({})
    }
    if (answer.isOk) {
      this.#over(open, 'completed')
      return true
    }
    tellFailure('complete', answer)
    if (answer.status !== 409) {
      this.restore()
      return false
    }
    this.#over(open, 'abandoned')
    if (isRepeated || !open.decision_id || this.#open || !mayBegin()) return false
    await this.start(open.booking_flow_id, open.decision_id, false, open, mayBegin)
    this.book(booking)
    return this.complete(booking, mayBegin, true)
  }

  /** Ends attending and forgets the session, which the service abandons after its grace time. */
  leave(reason: Ended['reason']): void {
    const open = this.#open
    if (!open) return
    this.#end()
    tell('signalbox:ended', { session: shown(open), reason })
  }

  /** The page is left, or kept by the browser: an open stream would keep it from that. */
  suspend(): void {
    this.#attending.abort()
  }

  /** The page is back as it was. */
  restore(): void {
    if (this.#open && this.#attending.signal.aborted) this.#attend(this.#open)
  }

  #attend(open: OpenSession): void {
    this.#attending = new AbortController()
    this.#by = ''
    const listener = {
      onBy: (by: 'stream' | 'heartbeat') => {
        if (!this.#isTold) this.#tellStarted(open)
        if (this.#by !== by) tell('signalbox:attended', { by })
        this.#by = by
      },
      onRefused: (refused: Refused) => tellFailure('attend', refused),
      onOver: (outcome: Outcome) => this.#over(open, outcome),
    }
    void attend(this.service, open, listener, this.#attending.signal)
  }

  /** Once for each session, whether the service or this page knew first. */
  #over(open: OpenSession, outcome: Outcome): void {
    if (this.#open !== open) return
    const isKnown = this.#isTold
    this.#end()
    if (outcome === 'completed') tell('signalbox:completed', shown(open))
    else if (isKnown) tell('signalbox:ended', { session: shown(open), reason: outcome })
    else this.onGone()
  }

  #tellStarted(open: OpenSession): void {
    this.#isTold = true
    tell('signalbox:started', shown(open))
  }

  #end(): void {
    this.#attending.abort()
    this.#open = null
    forgetSession()
  }

  /** Asks again, each time under the same name, while the service may only be away. */
  async #persist<Body>(question: Question): Promise<Answer<Body>> {
    for (let tries = 1; ; tries += 1) {
      const answer = await post<Body>(this.service, question)
      if (answer.isOk || tries === TRIES_MAX) return answer
      if (!isTransient(answer) && !question.isWorthAwaiting?.(answer)) return answer
      await pause(RETRY_MS * tries)
    }
  }
}

/** What the page learns of the session: not its secret. */
function shown({
  _id,
  booking_flow_id,
  decision_id,
  flow_name,
  priority_class,
  router_name,
}: Session): Session {
  return { _id, booking_flow_id, decision_id, flow_name, priority_class, router_name }
}

/** `crypto.randomUUID` is missing in pages without https. */
function randomName(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/** `gone` is called when the session that an earlier page kept has ended meanwhile. No name of the part is shortened. */
export default function makeVisit(
  service: string,
  key: string,
  tellsLayer: boolean,
  gone: () => void
): Visit {
  layer.isTold = tellsLayer
  return new Visit(service, key, gone)
}
