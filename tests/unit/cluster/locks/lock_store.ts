import type { ScriptOutcome } from '#cluster/lua/script_outcome'
import { HeldLock } from '#cluster/locks/held_lock'

const VALID_FOR_MS = 60_000

/** A lock whose renewals the test answers. It stays valid for a minute, so that no stall of the machine ends it. */
export function heldLock(ttlMs: number, answer: () => Promise<boolean> | boolean) {
  const renewedAtMs: number[] = []
  const store = {
    async renew(): Promise<ScriptOutcome<boolean>> {
      renewedAtMs.push(performance.now())
      return { kind: 'replied', reply: await answer() }
    },
    release: async () => 'released' as const,
  }
  const sentAtMs = performance.now() + VALID_FOR_MS
  return { lock: new HeldLock(store, 'lock', 'attempt', 1, ttlMs, sentAtMs), renewedAtMs }
}
