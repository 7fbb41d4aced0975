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

const BOOKED = `${NAME} booked`
/** Tells bookings in widgets apart, in too few bits to say what was booked or by whom. Null until one is told. */
let marks: number[] | null = null

/** Whether the tab hears of this booking for the first time: the frame of a widget may tell of it again. */
export function isFirst(booking: string): boolean {
  marks ??= attempt(() => [].concat(JSON.parse(sessionStorage.getItem(BOOKED) ?? '[]'))) ?? []
  // FNV-1a
  const bytes = new TextEncoder().encode(booking)
  const mark = bytes.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0)
  if (marks.includes(mark)) return false
  marks.push(mark)
  attempt(() => sessionStorage.setItem(BOOKED, JSON.stringify(marks)))
  return true
}

/** The session, also one that no part goes on with yet, and the bookings that were told. */
export function forgetVisit(): void {
  marks = null
  forget(NAME)
  forget(BOOKED)
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
