import type { ProbedStore } from '#cluster/console/redis_probe'
import { SIGNAL_CATALOGUE, type SignalAlarm } from '#cluster/signals/signal_catalogue'
import type { SignalKey } from '#cluster/signals/signal_payloads'
import type { ProbedInstance } from './instance_probe.js'

/** An instance that is younger than this came with a deploy, most likely: its bake window. */
const BAKE_SECONDS = 900

/** Which signals tell more about an indicator. MongoDB prints none. */
const SIGNALS_OF: Readonly<Record<string, readonly SignalKey[]>> = {
  redis: ['redis.adapter.disconnected', 'redis.subscription.dropped', 'redis.lock.unavailable'],
}

export interface HealthFindings {
  /** Null when no address was given. */
  readonly instance: ProbedInstance | null
  /** Empty when they were not asked. */
  readonly stores: readonly ProbedStore[]
  /** What the operator says; null when nothing was said. */
  readonly isDeploying: boolean | null
}

export interface HealthDiagnosis {
  readonly isUp: boolean
  readonly down: readonly string[]
  readonly signals: readonly { readonly key: SignalKey; readonly alarm: SignalAlarm }[]
  readonly verdict: 'up' | 'not_serving' | 'outage' | 'deploy' | 'instance_only'
  /** What that means, and what to do next; one sentence a line. */
  readonly advice: readonly string[]
}

/** The operator's procedure for a 503 of `/health/ready`, walked with what the probes found. */
export function diagnose({ instance, stores, isDeploying }: HealthFindings): HealthDiagnosis {
  const lostStores = stores.filter(({ isUp }) => !isUp).map(({ name }) => name)
  const down = [...new Set([...(instance?.down ?? []), ...lostStores])]
  const signals = down.flatMap((name) => SIGNALS_OF[name] ?? []).map(withAlarm)
  const told = { down, signals }
  if (instance && !instance.isAnswering) {
    return { isUp: false, ...told, verdict: 'not_serving', advice: NOT_SERVING }
  }
  if (down.length === 0 && (instance === null || instance.isReady)) {
    return { isUp: true, ...told, verdict: 'up', advice: ['Nothing is down.'] }
  }
  if (down.length === 0) {
    return { isUp: false, ...told, verdict: 'instance_only', advice: SHUTTING_DOWN }
  }
  const isYoung = (instance?.uptimeSeconds ?? Number.POSITIVE_INFINITY) < BAKE_SECONDS
  if (isDeploying ?? isYoung) return { isUp: false, ...told, verdict: 'deploy', advice: DEPLOY }
  const isSeenHere = stores.length === 0 || lostStores.length > 0
  return isSeenHere
    ? { isUp: false, ...told, verdict: 'outage', advice: OUTAGE }
    : { isUp: false, ...told, verdict: 'instance_only', advice: INSTANCE_ONLY }
}

function withAlarm(key: SignalKey) {
  const { alarm } = SIGNAL_CATALOGUE[key]
  if (alarm === null) throw new Error(`${key} has no alarm`)
  return { key, alarm }
}

const NOT_SERVING = [
  'The process does not serve HTTP at this address: this is more than a 503.',
  'Look at the state of the task and its last log lines; the load balancer replaces it by /health/live.',
]
const SHUTTING_DOWN = [
  'No indicator is down: the instance is most likely shutting down (status shutting_down).',
  'Ask again in a minute, or ask another instance.',
]
const DEPLOY = [
  'During a deploy: the new task cannot reach the store. Its configuration drifted, or an environment value is corrupted.',
  'The rollback is automatic and needs no action. Compare MONGODB_URI and REDIS_TCP_URL of the new task with those of the last one.',
]
const OUTAGE = [
  'Outside a deploy this usually is a short outage of the store, and the service recovers with it without a restart.',
  'Look at the status console of the hosted store. Roll back only when this began with a deploy.',
]
const INSTANCE_ONLY = [
  'The stores answer from here and not from the instance: its network or a single connection, not an outage.',
  'Look at its log for the signals, and ask again in a minute. Roll back only when this began with a deploy.',
]
