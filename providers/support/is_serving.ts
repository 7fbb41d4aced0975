import type { ApplicationService } from '@adonisjs/core/types'

/** Whether this process answers requests: neither an ace command nor the warm-up of a build does. */
export function isServing(app: ApplicationService): boolean {
  const environment = app.getEnvironment()
  return app.getMode() !== 'warmup' && (environment === 'web' || environment === 'test')
}
