import type { ProbedStore } from '#cluster/console/redis_probe'
import type { ProbedInstance } from './instance_probe.js'

/** What an operator's probes found, and what the operator says. */
export interface HealthFindings {
  /** Those that were asked; empty when no address was given. */
  readonly instances: readonly ProbedInstance[]
  /** As they answer from here; empty when they were not asked. */
  readonly stores: readonly ProbedStore[]
  /** What the operator says; null when nothing was said. */
  readonly isDeploying: boolean | null
}
