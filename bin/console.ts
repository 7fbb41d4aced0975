import 'reflect-metadata'
import { Ignitor } from '@adonisjs/core'
import { exitOnBootFailure } from './boot_failure.js'

const APP_ROOT = new URL('../', import.meta.url)

new Ignitor(APP_ROOT, {
  importer: (path) =>
    import(path.startsWith('.') ? new URL(path, APP_ROOT).href : path) as Promise<unknown>,
})
  .tap((app) => {
    app.booting(async () => {
      await import('#start/env')
    })
    app.listen('SIGTERM', () => app.terminate())
    app.listenIf(app.managedByPm2, 'SIGINT', () => app.terminate())
  })
  .ace()
  .handle(process.argv.splice(2))
  .catch(exitOnBootFailure)
