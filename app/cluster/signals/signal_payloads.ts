/**
 * The payload of each signal, besides `time` and `instance`, which every signal carries. Names are those of the JSON,
 * so snake_case; times in milliseconds. `loss` pairs the two signals of one loss. `gap_ms` runs from the last
 * delivery, so it bounds how long messages may have been missed.
 */
export interface SignalPayloads {
  readonly 'redis.adapter.disconnected': {
    readonly connection: string
    readonly loss: string
    readonly reason: string
  }
  readonly 'redis.adapter.reconnected': {
    readonly connection: string
    readonly loss: string
    readonly gap_ms: number
  }
  readonly 'redis.subscription.dropped': {
    readonly connection: string
    readonly loss: string
    readonly reason: string
  }
  readonly 'redis.subscription.resubscribed': {
    readonly connection: string
    readonly loss: string
    readonly gap_ms: number
  }
  readonly 'redis.lock.unavailable': { readonly lock: string; readonly reason: string }
  readonly 'redis.resource_lease.reclaim_detected': {
    readonly resource: string
    readonly epoch: string
    readonly new_owner: string
  }
  readonly 'redis.resource_lease.remove_failed': {
    readonly resource: string
    readonly epoch: string
    readonly reason: string
  }
  readonly 'redis.cron_fanout.enqueue_failed': {
    readonly job_type: string
    readonly organization_id: string
    readonly slot: string
    readonly reason: string
  }
}

export type SignalKey = keyof SignalPayloads
