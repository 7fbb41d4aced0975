import type { ApplicationService } from '@adonisjs/core/types'
import { isStoreUnavailable } from '#shared/store_unavailable'

/** Logs failures other than outages, which readiness reports. */
export async function reportFailures(
  app: ApplicationService,
  message: string
): Promise<(error: unknown) => void> {
  const logger = await app.container.make('logger')
  return (error) => {
    if (!isStoreUnavailable(error)) logger.error({ err: error }, message)
  }
}
