import { EventEmitter } from 'node:events'
import type { SessionOutcome } from '#bookings/sessions/booking_session'
import { type Broadcast, Channel } from '#cluster/broadcast/broadcast'
import { isIdentifier } from '#shared/identifiers'

export interface EndedSession {
  readonly id: string
  readonly outcome: SessionOutcome
}

/**
 * Notifies the instance with a session's page that the session ended on any instance. Messages may be lost, so owners
 * also check their sessions periodically.
 */
export interface EndedSessions {
  /** Never throws or waits; this instance's listeners are called even when Redis is away. */
  announce(ended: EndedSession): void

  /** `listener` may be called more than once for a session, and must not throw. */
  onEnded(listener: (ended: EndedSession) => void): void
}

const ENDED = new Channel<EndedSession>('booking-session-ended', parse)

/** Calls this instance's listeners directly and the others' by broadcast. */
export class BroadcastEndedSessions implements EndedSessions {
  readonly #here = new EventEmitter<{ ended: [EndedSession] }>()

  constructor(private readonly broadcast: Broadcast) {}

  /** Call before the broadcast goes live. */
  listen(): void {
    this.broadcast.on(ENDED, (ended) => this.#here.emit('ended', ended))
  }

  announce(ended: EndedSession): void {
    this.#here.emit('ended', ended)
    void this.broadcast.publish(ENDED, ended)
  }

  onEnded(listener: (ended: EndedSession) => void): void {
    this.#here.on('ended', listener)
  }
}

function parse(message: unknown): EndedSession | null {
  if (typeof message !== 'object' || message === null) return null
  const { id, outcome } = { id: undefined, outcome: undefined, ...message }
  if (!isIdentifier(id) || (outcome !== 'completed' && outcome !== 'abandoned')) return null
  return { id, outcome }
}
