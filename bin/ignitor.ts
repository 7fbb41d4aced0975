import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { Ignitor } from '@adonisjs/core/ignitor'

/**
 * How long one address of a name may take to connect before the next one is tried: half of what Redis, which has least,
 * allows for both. Node's own 250 ms cut off a good address far away when the other family has no route.
 */
const ADDRESS_LIMIT_MS = 500
const APP_ROOT = new URL('../', import.meta.url)

/**
 * The application before it starts: every entry point checks the environment first, before anything connects. A command
 * that starts no application has no `app.config`, so what it needs is bound here.
 */
export function createIgnitor(): Ignitor {
  setDefaultAutoSelectFamilyAttemptTimeout(ADDRESS_LIMIT_MS)
  return new Ignitor(APP_ROOT, {
    importer: (path) =>
      import(path.startsWith('.') ? new URL(path, APP_ROOT).href : path) as Promise<unknown>,
  }).tap((app) => {
    app.initiating(() => {
      app.container.singleton('cluster.config', async () => {
        const { default: config } = await import('#config/cluster')
        return config
      })
    })
    app.booting(async () => {
      await import('#environment/env')
    })
  })
}
