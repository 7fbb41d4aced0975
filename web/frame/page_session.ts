import { API_BASE } from '#console/api/api_base'
import { session } from '#console/shared/session'
import { shareSession } from '#console/shared/session_sharing'

/** One channel per service: an origin may serve several under different base paths. */
const CHANNEL = `signalbox.session${API_BASE}`

/** Shares the session with the other tabs. If the browser has no channel or blocks it, each tab is on its own. */
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
