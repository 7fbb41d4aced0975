import type { ApplicationService } from '@adonisjs/core/types'
import type { RoutingConfig } from '#config/routing'
import { DrainArms, type StopWork } from '#operations/drain/drain_arms'
import { UnmatchedShapesRepository } from '#routing/suggestions/unmatched_shapes_repository'
import { UnmatchedResolves } from '#routing/suggestions/unmatched_resolves'
import { RepeatedWork, withinLimit } from '#shared/async/waiting'
import { Clock } from '#shared/clock'
import { isServing } from './support/is_serving.js'
import { reportFailures } from './support/report_failures.js'

/**
 * Binds the counters of unmatched resolves. They are stored each minute while the process serves, and after its last
 * request.
 */
export default class UnmatchedProvider {
  #stop: StopWork | undefined

  constructor(private readonly app: ApplicationService) {}

  register(): void {
    this.app.container.singleton(
      UnmatchedResolves,
      () => new UnmatchedResolves(this.#config().bytesMax)
    )
  }

  async ready(): Promise<void> {
    if (!isServing(this.app)) return
    const { container } = this.app
    const unmatched = await container.make(UnmatchedResolves)
    const stored = await container.make(UnmatchedShapesRepository)
    const clock = await container.make(Clock)
    const report = await reportFailures(this.app, 'unmatched shapes could not be stored')
    const store = () => unmatched.store((days) => stored.put(days), clock.now()).catch(report)
    const storing = new RepeatedWork(store, this.#config().storeEveryMs)
    const end = async () => {
      await storing.stop()
      await store()
    }
    const arms = await container.make(DrainArms)
    this.#stop = arms.add('store-quit', 'unmatched shapes', (withinMs) =>
      withinLimit(end(), withinMs, () => {})
    )
    storing.start()
  }

  async shutdown(): Promise<void> {
    await this.#stop?.(this.#config().stopTimeoutMs)
  }

  #config() {
    return this.app.config.get<RoutingConfig>('routing').unmatched
  }
}
