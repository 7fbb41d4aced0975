import { attempt, forget, NAME } from './kept.js'
import type { Booking, OpenSession } from './open_session.js'

interface KeptSession {
  readonly of: string
  readonly path: string
  readonly session: OpenSession
  /** What the visitor has booked, until the service says that it knows. */
  readonly booked?: Booking | undefined
}

/** Remembers the session for a reload or the next page of this tab and origin, where the browser has a storage. */
export function keepSession(of: string, session: OpenSession, booked?: Booking): void {
  const kept: KeptSession = { of, path: location.pathname, session, booked }
  attempt(() => sessionStorage.setItem(NAME, JSON.stringify(kept)))
}

/** The session that was started with this key, on this page or, with `isAnywhere` or once it is booked, on any page. */
export function keptSession(of: string, isAnywhere: boolean): KeptSession | null {
  return attempt(() => {
    const kept: KeptSession | null = JSON.parse(sessionStorage.getItem(NAME) ?? 'null')
    const isHere = isAnywhere || kept?.path === location.pathname || kept?.booked !== undefined
    return kept?.of === of && isHere ? kept : null
  })
}

export function forgetSession(): void {
  forget(NAME)
}
