import { join } from 'node:path'
import { type Instance, startInstance } from '#tests/support/processes/instance'
import { programWith } from '#tests/support/processes/program_with'
import { BROWSER_ENVIRONMENT } from './browser_environment.js'

const CALM_SERVICE = join(import.meta.dirname, 'fixtures/calm_service.js')

/**
 * Starts an instance for browsers on the stores that tests share: it waits for them as tests do, and does
 * no daily job by itself. Its owner must stop it.
 */
export function startCalmInstance(
  folder: string,
  overrides: Readonly<Record<string, string>> = {}
): Promise<Instance> {
  const stores = {
    mongodbUri: process.env.MONGODB_URI ?? '',
    redisUrl: process.env.REDIS_TCP_URL ?? '',
  }
  const environment = { ...BROWSER_ENVIRONMENT, ...overrides }
  return startInstance(folder, stores, environment, programWith(CALM_SERVICE))
}
