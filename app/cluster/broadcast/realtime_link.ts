import type { LinkDependencies } from './link_dependencies.js'
import { LossReport } from './loss_report.js'
import { PubSubLink } from './pub_sub_link.js'

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
