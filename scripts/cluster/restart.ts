import { setTimeout as delay } from 'node:timers/promises'
import type { HaproxyAdmin } from '../services/haproxy_admin.ts'
import type { ClusterInstance } from './cluster_instance.ts'

const UP_LIMIT_MS = 20_000
const OUT_LIMIT_MS = 20_000

/**
 * Who hears first that an instance shall end: the balancer, as in a deployment; or the instance, and the balancer some
 * time later, as when a task is stopped by hand or its machine is taken away; or the instance alone, whose balancer has to
 * find out by its health checks.
 */
export type RestartOrder =
  | { first: 'balancer' }
  | { first: 'instance'; balancerLaterMs: number }
  | { first: 'instance'; balancerPolls: true }

/** How one instance ended and came back. */
export interface Restart {
  readonly instance: string
  /** In a few words, such as `exit code 0`. */
  readonly exit: string
  /** From SIGTERM until the balancer gave it no new requests; 0 when the balancer heard first. */
  readonly outMs: number
  /** From SIGTERM to the end of the process. */
  readonly endedMs: number
  /** From its start until the balancer gives it requests again. */
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
