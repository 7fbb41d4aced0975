import type { ScriptOutcome } from '#cluster/lua/lua_script'
import { HeldLock } from '#cluster/locks/held_lock'

const VALID_FOR_MS = 60_000

/**
 * A lock whose renewals the test answers: held, not held, or not at all. It is valid for a minute unless the test
 * says otherwise, so that no stall of the machine ends it.
 */
export function heldLock(
  ttlMs: number,
  answer: () => Promise<boolean> | boolean | 'away',
  validForMs = VALID_FOR_MS
) {
  const renewedAtMs: number[] = []
  const store = {
    async renew(): Promise<ScriptOutcome<boolean>> {
      renewedAtMs.push(performance.now())
      const reply = await answer()
      if (reply === 'away') return { kind: 'not_sent', error: new Error('away') }
      return { kind: 'replied', reply }
    },
    release: async () => 'released' as const,
  }
  const sentAtMs = performance.now() + validForMs - ttlMs
  return { lock: new HeldLock(store, 'lock', 'attempt', 1, ttlMs, sentAtMs), renewedAtMs }
}
