/**
 * The payload of each signal, besides `time` and `instance`, which every signal carries. Names are those of the JSON,
 * so snake_case; times in milliseconds. `loss` pairs the two signals of one loss. `gap_ms` runs from the last proven
 * delivery, so it bounds how long messages may have been missed.
 */
export interface SignalPayloads {
  'redis.adapter.disconnected': { connection: string; loss: string; reason: string }
  'redis.adapter.reconnected': { connection: string; loss: string; gap_ms: number }
  'redis.subscription.dropped': { connection: string; loss: string; reason: string }
  'redis.subscription.resubscribed': { connection: string; loss: string; gap_ms: number }
  'redis.lock.unavailable': { lock: string; reason: string }
  'redis.resource_lease.reclaim_detected': { resource: string; epoch: string; new_owner: string }
  'redis.resource_lease.remove_failed': { resource: string; epoch: string; reason: string }
  'redis.cron_fanout.enqueue_failed': {
    job_type: string
    organization_id: string
    slot: string
    reason: string
  }
}

export type SignalKey = keyof SignalPayloads
