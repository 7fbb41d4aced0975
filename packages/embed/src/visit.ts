import type { components } from '../../../web/api/schema.js'
import type { Booked, Ended, Session } from '../embed.js'
import { attend, type Outcome } from './attend.js'
import type { Carried } from './carried.js'
import { forgetSession, keepSession, keptSession } from './kept.js'
import type { OpenSession } from './open_session.js'
import { pause } from './pause.js'
import { type Answer, isTransient, post, type Question, type Refused } from './service.js'
import type { Settings } from './settings.js'
import { tell, tellFailure } from './tell.js'

const LIMIT_MS = 5_000
const TRIES_MAX = 5
const RETRY_MS = 1_000

/** The booking session of this page, from its start or its return until it ends or is left. One for each page. */
export class Visit {
  #open: OpenSession | null = null
  #isTold = false
  #by = ''
  #attending = new AbortController()

  constructor(
    private readonly settings: Settings,
    /** Called when the session that an earlier page kept has ended meanwhile. */
    private readonly onGone: () => void
  ) {}

  get session(): Session | null {
    return this.#open && shown(this.#open)
  }

  /** Goes on with the session of this tab that an earlier page kept. A page that completes it does not attend it first. */
  resume(): void {
    const { key, isAutostart, isBooked } = this.settings
    const kept = this.#open ? null : keptSession(key, isAutostart || isBooked)
    if (!kept) return
    this.#open = kept
    this.#isTold = false
    if (!isBooked) this.#attend(kept)
  }

  /** `mayBegin` is asked when the answer is there: the visitor may have withdrawn meanwhile. */
  async start(
    { flowId, decisionId, isClaimed = false }: Carried,
    mayBegin: () => boolean
  ): Promise<Session | null> {
    if (this.#open?.booking_flow_id === flowId) return this.session
    this.leave('left')
    const answer = await this.#persist<components['schemas']['StartedPageSession']>({
      path: '/v1/page/booking-sessions',
      credential: this.settings.key,
      body: { ...(!isClaimed && { booking_flow_id: flowId }), decision_id: decisionId },
      isWorthAwaiting: ({ status }) => isClaimed && (status === 404 || status === 422),
      limitMs: LIMIT_MS,
      headers: { 'idempotency-key': randomName() },
    })
    if (!answer.isOk) {
      tellFailure('start', answer)
      return null
    }
    if (!mayBegin()) return null
    const { secret, stream_url: streamUrl } = answer.body
    const open = { ...shown(answer.body), secret, stream_url: streamUrl }
    this.#open = open
    keepSession(this.settings.key, open)
    this.#tellStarted(open)
    this.#attend(open)
    return this.session
  }

  async complete({ value, currency }: Partial<Booked> = {}): Promise<boolean> {
    const open = this.#open
    if (!open) {
      tellFailure('complete', { code: 'E_NO_SESSION' })
      return false
    }
    const answer = await this.#persist({
      path: `/v1/booking-sessions/${open._id}/complete`,
      credential: open.secret,
      body: { value, currency },
      limitMs: LIMIT_MS,
      isLasting: true,
    })
    if (answer.isOk) {
      this.#over(open, 'completed')
    } else {
      tellFailure('complete', answer)
      if (answer.status === 409) this.#over(open, 'abandoned')
    }
    return answer.isOk
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
    void attend(this.settings.service, open, listener, this.#attending.signal)
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
      const answer = await post<Body>(this.settings.service, question)
      if (answer.isOk || tries === TRIES_MAX) return answer
      if (!isTransient(answer) && !question.isWorthAwaiting?.(answer)) return answer
      await pause(RETRY_MS * tries)
    }
  }
}

/** What the page learns of the session: not its secret. */
function shown({ _id, booking_flow_id, decision_id }: Session): Session {
  return { _id, booking_flow_id, decision_id }
}

/** `crypto.randomUUID` is missing in pages without https. */
function randomName(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
