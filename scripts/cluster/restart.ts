import { setTimeout as delay } from 'node:timers/promises'
import type { HaproxyAdmin } from '../services/haproxy_admin.ts'
import type { ClusterInstance } from './cluster_instance.ts'

const UP_LIMIT_MS = 60_000

/**
 * Who learns first that an instance will stop. The balancer, as in a deployment; or the instance first and the balancer
 * later, as when a task is stopped by hand or its machine is taken away.
 */
export type RestartOrder = { first: 'balancer' } | { first: 'instance'; balancerLaterMs: number }

/** How one instance stopped. */
export interface Ending {
  readonly instance: string
  /** A short text, such as `exit code 0`. */
  readonly exit: string
  /** From SIGTERM to the end of the process. */
  readonly endedMs: number
}

/** How one instance stopped and returned. */
export interface Restart extends Ending {
  /** From its start until the balancer sends it requests again. */
  readonly backMs: number
}

/** Restarts one instance as an orchestrator would, and waits until it gets requests again. */
export async function restartInstance(
  instance: ClusterInstance,
  balancer: HaproxyAdmin,
  order: RestartOrder
): Promise<Restart> {
  const ending = await endInstance(instance, balancer, order)
  return { ...ending, backMs: await returnInstance(instance, balancer) }
}

/** Ends one instance with SIGTERM; the balancer gives it no new requests until it returns. */
export async function endInstance(
  instance: ClusterInstance,
  balancer: HaproxyAdmin,
  order: RestartOrder
): Promise<Ending> {
  if (order.first === 'balancer') await balancer.set(instance.name, 'drain')
  const signalledAt = performance.now()
  const ended = instance.terminate()
  if (order.first === 'instance') {
    await delay(order.balancerLaterMs)
    await balancer.set(instance.name, 'drain')
  }
  const exit = await ended
  return { instance: instance.name, exit, endedMs: performance.now() - signalledAt }
}

/** Starts an instance that ended, and returns the milliseconds until the balancer sends it requests again. */
export async function returnInstance(
  instance: ClusterInstance,
  balancer: HaproxyAdmin
): Promise<number> {
  const startedAt = performance.now()
  await instance.start()
  await balancer.set(instance.name, 'ready')
  await balancer.untilUp(AbortSignal.timeout(UP_LIMIT_MS), [instance.name])
  return performance.now() - startedAt
}
