import type { Signal } from './answers.js'

/** Every signal, in the order of the catalogue; one that is missing here does not compile. */
export const SIGNAL_NAMES = Object.keys({
  'redis.adapter.disconnected': true,
  'redis.adapter.reconnected': true,
  'redis.subscription.dropped': true,
  'redis.subscription.resubscribed': true,
  'redis.lock.unavailable': true,
  'redis.resource_lease.reclaim_detected': true,
  'redis.resource_lease.remove_failed': true,
  'redis.cron_fanout.enqueue_failed': true,
} satisfies Record<Signal['name'], true>)
