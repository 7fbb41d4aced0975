import type { SignalKey } from './signal_payloads.js'

/**
 * A signal whose sum reaches `threshold` in each of `periods` consecutive windows of `windowMinutes` raises an alarm.
 */
export interface SignalAlarm {
  readonly name: string
  readonly threshold: number
  readonly windowMinutes: number
  /** Consecutive windows that must breach; more than one makes a "sustained" alarm out of a repeated one. */
  readonly periods: number
  /** One of the four correctness alarms: when it trips during a deployment, the deployment rolls back automatically. */
  readonly revertsDeployment: boolean
  /** The first action of the person on call. */
  readonly firstAction: string
}

export interface SignalDefinition {
  readonly emittedWhen: string
  /** Null for an informational signal. Alarms exist in staging and production only. */
  readonly alarm: SignalAlarm | null
}

const correctness = (name: string, threshold: number, firstAction: string): SignalAlarm => ({
  name,
  threshold,
  windowMinutes: 5,
  periods: 1,
  revertsDeployment: true,
  firstAction,
})

/**
 * Every cluster-coordination signal, once. The lines on standard output, the metric filters and alarms, the operator's
 * documents and the tests all derive from it.
 */
export const SIGNAL_CATALOGUE = {
  'redis.adapter.disconnected': {
    emittedWhen: 'the real-time adapter lost its TCP connection',
    alarm: correctness(
      'redis-adapter-disconnected-sustained',
      1,
      'Check /health/ready, then the status console of the hosted Redis. A redis.adapter.reconnected with the same loss means that the outage is over.'
    ),
  },
  'redis.adapter.reconnected': {
    emittedWhen: 'the real-time adapter subscriber reconnected',
    alarm: null,
  },
  'redis.subscription.dropped': {
    emittedWhen: 'an application subscriber lost its TCP connection',
    alarm: correctness(
      'redis-subscription-dropped-sustained',
      3,
      'Check /health/ready, then the status console of the hosted Redis. A redis.subscription.resubscribed with the same loss means that the outage is over.'
    ),
  },
  'redis.subscription.resubscribed': {
    emittedWhen: 'an application subscriber reconnected',
    alarm: null,
  },
  'redis.lock.unavailable': {
    emittedWhen: 'a lock could not be acquired because the store was out of reach',
    alarm: correctness(
      'redis-lock-unavailable-sustained',
      5,
      'Look at the status console of the hosted Redis: is it out of reach, out of memory or read-only? Work that needs the locks waits meanwhile.'
    ),
  },
  'redis.resource_lease.reclaim_detected': {
    emittedWhen: 'a sibling instance reclaimed a session',
    alarm: null,
  },
  'redis.resource_lease.remove_failed': {
    emittedWhen: 'a lease could not be released; the BOOKING_ABANDONED event is suppressed',
    alarm: correctness(
      'redis-resource-lease-remove-failed',
      1,
      'Look at the status console of the hosted Redis. The payload names the resource whose BOOKING_ABANDONED was suppressed.'
    ),
  },
  'redis.cron_fanout.enqueue_failed': {
    emittedWhen: 'a cron handler held the lock but could not enqueue its message',
    alarm: {
      name: 'redis-cron-fanout-enqueue-failed-sustained',
      threshold: 1,
      windowMinutes: 5,
      periods: 3,
      revertsDeployment: false,
      firstAction:
        'Read the reason in the payloads. The jobs named there did not run in their slots.',
    },
  },
} as const satisfies Record<SignalKey, SignalDefinition>

/** How much a signal matters: its alarm reverts a deployment, it has another alarm, or none. */
export const SEVERITIES = ['correctness', 'alarm', 'informational'] as const

export type Severity = (typeof SEVERITIES)[number]

export function severityOf(key: SignalKey): Severity {
  const { alarm } = SIGNAL_CATALOGUE[key]
  if (alarm === null) return 'informational'
  return alarm.revertsDeployment ? 'correctness' : 'alarm'
}
