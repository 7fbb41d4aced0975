import { setTimeout as delay } from 'node:timers/promises'
import type { HaproxyAdmin } from '../services/haproxy_admin.ts'
import type { ClusterInstance } from './cluster_instance.ts'

const UP_LIMIT_MS = 20_000
const OUT_LIMIT_MS = 20_000

/**
 * Who learns first that an instance will stop. The balancer, as in a deployment; or the instance first and the balancer
 * later, as when a task is stopped by hand or its machine is taken away; or only the instance, so that the balancer's
 * health checks must notice.
 */
export type RestartOrder =
  | { first: 'balancer' }
  | { first: 'instance'; balancerLaterMs: number }
  | { first: 'instance'; balancerPolls: true }

/** How one instance stopped and returned. */
export interface Restart {
  readonly instance: string
  /** A short text, such as `exit code 0`. */
  readonly exit: string
  /** From SIGTERM until the balancer sent it no new requests; 0 when the balancer knew first. */
  readonly outMs: number
  /** From SIGTERM to the end of the process. */
  readonly endedMs: number
  /** From its start until the balancer sends it requests again. */
  readonly backMs: number
}

/** Restarts one instance as an orchestrator would, and waits until it gets requests again. */
export async function restartInstance(
  instance: ClusterInstance,
  balancer: HaproxyAdmin,
  order: RestartOrder
): Promise<Restart> {
  if (order.first === 'balancer') await balancer.set(instance.name, 'drain')
  const signalledAt = performance.now()
  const ended = instance.terminate()
  let outMs = 0
  if (order.first === 'instance') {
    if ('balancerPolls' in order) {
      await balancer.untilOut(AbortSignal.timeout(OUT_LIMIT_MS), instance.name)
    } else {
      await delay(order.balancerLaterMs)
      await balancer.set(instance.name, 'drain')
    }
    outMs = performance.now() - signalledAt
  }
  const exit = await ended
  const endedAt = performance.now()
  await instance.start()
  if (!('balancerPolls' in order)) await balancer.set(instance.name, 'ready')
  await balancer.untilUp(AbortSignal.timeout(UP_LIMIT_MS), [instance.name])
  return {
    instance: instance.name,
    exit,
    outMs,
    endedMs: endedAt - signalledAt,
    backMs: performance.now() - endedAt,
  }
}
