import { Ignitor } from '@adonisjs/core'
import { rememberSingletons } from '#shared/remember_singletons'

const APP_ROOT = new URL('../', import.meta.url)

/**
 * The application before it starts: every entry point checks the environment first, before anything connects. A command
 * that starts no application has no `app.config`, so what it needs is bound here.
 */
export function createIgnitor(): Ignitor {
  return new Ignitor(APP_ROOT, {
    importer: (path) =>
      import(path.startsWith('.') ? new URL(path, APP_ROOT).href : path) as Promise<unknown>,
  }).tap((app) => {
    app.initiating(() => {
      rememberSingletons(app.container)
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
