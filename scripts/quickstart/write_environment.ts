import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NAMES = [
  'NODE_ENV',
  'ENVIRONMENT',
  'APP_KEY',
  'HOST',
  'PORT',
  'LOG_LEVEL',
  'API_BASE_PATH',
  'REDIS_KEY_PREFIX',
  'REDIS_TCP_URL',
  'MONGODB_URI',
  'WEBHOOKS_ALLOW_HTTP',
  'WEBHOOKS_ALLOW_PRIVATE_NETWORKS',
]

/** Writes `.env` into `folder`, readable by its owner alone: with `ENV_PATH=<folder>`, `node ace` uses these stores. */
export function writeEnvironment(folder: string, env: NodeJS.ProcessEnv): void {
  const lines = NAMES.filter((name) => env[name] !== undefined).map(
    (name) => `${name}='${env[name]?.replaceAll('$', String.raw`\$`)}'\n`
  )
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '.env'), lines.join(''), { mode: 0o600 })
}
