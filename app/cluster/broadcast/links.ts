import type { ClusterConnections } from '#cluster/connections/cluster_connections'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import type { Signals } from '#cluster/signals/signals'
import { LossReport } from './loss_report.js'
import { PubSubLink } from './pub_sub_link.js'
import type { RedisClock } from './redis_clock.js'

/**
 * Carries the broadcasts between instances: out over the command connection, in over the application subscriber. A lost
 * subscriber prints `redis.subscription.dropped`.
 */
export class ApplicationLink extends PubSubLink {
  constructor(dependencies: LinkDependencies) {
    super({
      ...dependencies,
      subscriber: 'app-subscriber',
      publisher: 'command',
      countsPublisher: false,
      losses: new LossReport(dependencies.signals, {
        lost: 'redis.subscription.dropped',
        recovered: 'redis.subscription.resubscribed',
      }),
    })
  }
}

/**
 * Carries real-time messages for browsers between instances, over the real-time pair of connections. Losing either
 * connection prints one `redis.adapter.disconnected`.
 */
export class RealtimeLink extends PubSubLink {
  constructor(dependencies: LinkDependencies) {
    super({
      ...dependencies,
      subscriber: 'realtime-subscriber',
      publisher: 'realtime-publisher',
      countsPublisher: true,
      losses: new LossReport(dependencies.signals, {
        lost: 'redis.adapter.disconnected',
        recovered: 'redis.adapter.reconnected',
      }),
    })
  }
}

/** What both links of an instance depend on. */
export interface LinkDependencies {
  readonly connections: ClusterConnections
  readonly keys: RedisKeys
  readonly clock: RedisClock
  readonly signals: Signals
  readonly probeAfterSilenceMs: number
  readonly probeDeadlineMs: number
  readonly probeGiveUpMs: number
}
