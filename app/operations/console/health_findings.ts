import type { ProbedStore } from '#cluster/console/redis_probe'
import type { ProbedInstance } from './instance_probe.js'

/** What an operator's probes found, and what the operator states. */
export interface HealthFindings {
  /** The probed instances; empty when no address was given. */
  readonly instances: readonly ProbedInstance[]
  /** As they answer from here; empty when they were not probed. */
  readonly stores: readonly ProbedStore[]
  /** What the operator states; null when nothing was stated. */
  readonly isDeploying: boolean | null
}
