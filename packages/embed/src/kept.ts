import type { Resolution } from '../embed.js'

/** The decision that a visit goes on with. */
export interface KeptDecision {
  readonly resolution: Resolution
  /** As of `campaignOf`. */
  readonly campaign: string
  readonly keptAtMs: number
}

/** Where the session is kept. */
export const NAME = 'signalbox'
/** A visit has ended when it had no page for so long, as in web analytics. */
const VISIT_MS = 30 * 60_000

const decisionOf = (key: string) => `${NAME} ${key}`

/** Whether an earlier page of this tab and origin may have left a session. */
export function mayHaveSession(): boolean {
  return attempt(() => sessionStorage.getItem(NAME)) !== null
}

/** Of the part `widgets`, which remembers the bookings that it told of. */
export function forgetBookings(): void {
  forget(`${NAME} booked`)
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

export function forget(name: string): void {
  attempt(() => sessionStorage.removeItem(name))
}

/** A browser may refuse the storage, and the page may have written anything there. */
export function attempt<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}
