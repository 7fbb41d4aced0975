import type { LinkDependencies } from './link_dependencies.js'
import { LossReport } from './loss_report.js'
import { PubSubLink } from './pub_sub_link.js'

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
