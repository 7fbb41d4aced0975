import type { ApplicationService } from '@adonisjs/core/types'
import type mongoConfig from '#config/mongo'
import { DrainArms, type StopWork } from '#operations/drain/drain_arms'
import { IndexWatch, InstanceWarnings } from '#operations/instances/instance_warnings'
import { RepeatedWork, withinLimit } from '#shared/async/waiting'
import { isStoreUnavailable } from '#shared/store_unavailable'
import { isServing } from './support/is_serving.js'

/** A dropped index is noticed within a minute. */
const CHECK_EVERY_MS = 50_000
const STOP_LIMIT_MS = 500
const REMEDY = 'node ace indexes:ensure'

/**
 * Compares the existing indexes with those that the schemas declare, before the server listens. MongoDB needs unique
 * indexes to decide races, so the start fails with one line that names the missing ones; any other missing index is a
 * warning.
 */
export default class IndexesProvider {
  #stopWatching: StopWork | undefined

  constructor(private readonly app: ApplicationService) {}

  async start(): Promise<void> {
    const missing = await this.#missing()
    const unique = missing.filter(({ isUnique }) => isUnique)
    if (unique.length > 0) {
      const named = unique.map(({ model, keys }) => `${model} ${JSON.stringify(keys)}`)
      throw new Error(`MongoDB lacks unique indexes: ${named.join(', ')}. Create them: ${REMEDY}`)
    }
    if (missing.length > 0) {
      const logger = await this.app.container.make('logger')
      logger.warn({ missing }, `indexes are missing; ${REMEDY} creates them`)
    }
  }

  /** From then on it looks again: indexes may be dropped by hand, or by the restore of a backup. */
  async ready(): Promise<void> {
    if (!isServing(this.app)) return
    const { findMissingIndexes } = await import('#start/models')
    const warnings = await this.app.container.make(InstanceWarnings)
    const watch = new IndexWatch(findMissingIndexes, warnings)
    const watching = new RepeatedWork(() => watch.check(), CHECK_EVERY_MS)
    const arms = await this.app.container.make(DrainArms)
    this.#stopWatching = arms.add('store-quit', 'index watch', (withinMs) =>
      withinLimit(watching.stop(), Math.min(withinMs, STOP_LIMIT_MS), () => {})
    )
    watching.start()
  }

  async shutdown(): Promise<void> {
    await this.#stopWatching?.(STOP_LIMIT_MS)
  }

  /** An election may be in progress: an unavailable store is asked again for as long as a start waits for it. */
  async #missing() {
    const { findMissingIndexes } = await import('#start/models')
    const { bootTimeoutMs } = this.app.config.get<typeof mongoConfig>('mongo')
    const deadlineMs = performance.now() + bootTimeoutMs
    for (;;) {
      try {
        return await findMissingIndexes()
      } catch (error) {
        if (!isStoreUnavailable(error) || performance.now() >= deadlineMs) throw error
      }
    }
  }
}
