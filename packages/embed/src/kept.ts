import type { Resolution } from '../embed.js'
import type { OpenSession } from './open_session.js'

interface KeptSession {
  readonly of: string
  readonly path: string
  readonly session: OpenSession
}

/** The decision that a visit goes on with. */
export interface KeptDecision {
  readonly resolution: Resolution
  /** As of `campaignOf`. */
  readonly campaign: string
  readonly keptAtMs: number
}

const NAME = 'signalbox'
/** A visit has ended when it had no page for so long, as in web analytics. */
const VISIT_MS = 30 * 60_000

const decisionOf = (key: string) => `${NAME} ${key}`

/** Remembers the session for a reload or the next page of this tab and origin, where the browser has a storage. */
export function keepSession(of: string, session: OpenSession): void {
  const kept: KeptSession = { of, path: location.pathname, session }
  attempt(() => sessionStorage.setItem(NAME, JSON.stringify(kept)))
}

/** The session that was started with this key, on this page or, with `isAnywhere`, on any page. */
export function keptSession(of: string, isAnywhere: boolean): OpenSession | null {
  return attempt(() => {
    const kept: KeptSession | null = JSON.parse(sessionStorage.getItem(NAME) ?? 'null')
    const isOfThis = kept?.of === of && (isAnywhere || kept.path === location.pathname)
    return isOfThis ? kept.session : null
  })
}

export function forgetSession(): void {
  forget(NAME)
}

/** Remembers the decision for the next pages of the visit, for this key alone. */
export function keepDecision(key: string, resolution: Resolution, campaign: string): void {
  const kept: KeptDecision = { resolution, campaign, keptAtMs: Date.now() }
  attempt(() => sessionStorage.setItem(decisionOf(key), JSON.stringify(kept)))
}

/** Null once the visit has ended, or a schedule has changed the decision. */
export function keptDecision(key: string): KeptDecision | null {
  return attempt(() => {
    const kept: KeptDecision = JSON.parse(sessionStorage.getItem(decisionOf(key)) ?? '')
    const { resolution, keptAtMs } = kept
    const isHeld = keptAtMs + VISIT_MS > Date.now() && !isOutdated(resolution)
    return isHeld && resolution.booking_flow._id ? kept : null
  })
}

export function forgetDecision(key: string): void {
  forget(decisionOf(key))
}

/** Whether a schedule has changed the decision since. */
export function isOutdated(resolution: Resolution | null): boolean {
  return Date.parse(resolution?.holds_until ?? '') <= Date.now()
}

function forget(name: string): void {
  attempt(() => sessionStorage.removeItem(name))
}

/** A browser may refuse the storage, and the page may have written anything there. */
function attempt<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}
