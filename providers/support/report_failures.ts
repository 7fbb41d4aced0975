import type { ApplicationService } from '@adonisjs/core/types'
import { isStoreUnavailable } from '#shared/store_unavailable'

/** Logs what is not just an outage, which readiness tells. */
export async function reportFailures(
  app: ApplicationService,
  message: string
): Promise<(error: unknown) => void> {
  const logger = await app.container.make('logger')
  return (error) => {
    if (!isStoreUnavailable(error)) logger.error({ err: error }, message)
  }
}
