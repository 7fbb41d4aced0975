import type { PrintedSignal } from '#cluster/signals/signals'

/** A signal of an instance that could not take a lock. */
export function printedSignal(fields: Partial<PrintedSignal> = {}): PrintedSignal {
  return {
    key: 'redis.lock.unavailable',
    time: '2026-03-01T09:00:00.000Z',
    instance: 'api-1:7',
    payload: { lock: 'lock:audits', reason: 'unknown: Command timed out' },
    ...fields,
  }
}
