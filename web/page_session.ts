import { API_BASE } from './api/api_base.js'
import { session } from './session.js'
import { shareSession } from './session_sharing.js'

/** One channel for each service: an origin may publish several, under different base paths. */
const CHANNEL = `signalbox.session${API_BASE}`

/** Shares the session of this page's tab. Where the browser has no channel, or blocks it, each tab is alone. */
export function sharePageSession(): { join(): Promise<void> } {
  let usedAtMs = 0
  for (const used of ['focus', 'pointerdown', 'keydown']) {
    addEventListener(used, () => (usedAtMs = Date.now()), { passive: true })
  }
  try {
    return shareSession(session, new BroadcastChannel(CHANNEL), () => usedAtMs)
  } catch {
    return { join: () => Promise.resolve() }
  }
}
