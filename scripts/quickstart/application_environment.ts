import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Services } from '../services/start_services.ts'

/**
 * The environment of the API and its commands on the given stores. Webhooks may lead to a receiver on this machine. APP_KEY is created once and stored in `dataDir`, so
 * that what it signed stays valid; every setting except the stores' addresses can be overridden from outside.
 */
export function applicationEnvironment(options: {
  dataDir: string
  port: number
  services: Pick<Services, 'mongodbUri' | 'redisUrl'>
}): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'development',
    ENVIRONMENT: 'develop',
    APP_KEY: keptKey(join(options.dataDir, 'app_key')),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    REDIS_KEY_PREFIX: 'develop:',
    WEBHOOKS_ALLOW_HTTP: 'on',
    WEBHOOKS_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8,::1/128',
    ...process.env,
    PORT: String(options.port),
    MONGODB_URI: options.services.mongodbUri,
    REDIS_TCP_URL: options.services.redisUrl,
  }
}

function keptKey(file: string): string {
  try {
    writeFileSync(file, randomBytes(16).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch {
    // kept from an earlier run
  }
  return readFileSync(file, 'utf8').trim()
}
