import type { ClusterConnections } from '#cluster/connections/cluster_connections'
import { type Indicator, IndicatorDown } from './readiness.js'

/** Up when Redis answers over all four connections; a single silent subscriber makes it down. */
export class RedisIndicator implements Indicator {
  readonly name = 'redis'

  constructor(
    private readonly connections: ClusterConnections,
    private readonly timeoutMs: number
  ) {}

  async check(): Promise<void> {
    const unanswered = await this.connections.unanswered(this.timeoutMs)
    if (unanswered.length === 0) return
    const refusals = unanswered.map((role) => this.connections.stateOf(role).refusal)
    throw new IndicatorDown(unanswered, refusals.find((word) => word !== null) ?? null)
  }
}
