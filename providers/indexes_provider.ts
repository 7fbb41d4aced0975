import type { ApplicationService } from '@adonisjs/core/types'
import type mongoConfig from '#config/mongo'
import { isStoreUnavailable } from '#shared/store_unavailable'

const REMEDY = 'node ace indexes:ensure'

/**
 * Compares the existing indexes with those that the schemas declare, before the server listens. MongoDB needs unique
 * indexes to decide races, so the start fails with one line that names the missing ones; any other missing index is a
 * warning.
 */
export default class IndexesProvider {
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
