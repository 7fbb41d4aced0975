import 'reflect-metadata'
import { Ignitor } from '@adonisjs/core'
import { exitOnBootFailure } from './boot_failure.js'

const APP_ROOT = new URL('../', import.meta.url)

const ignitor = new Ignitor(APP_ROOT, {
  importer: (path) =>
    import(path.startsWith('.') ? new URL(path, APP_ROOT).href : path) as Promise<unknown>,
}).tap((app) => {
  app.booting(async () => {
    await import('#start/env')
  })
  let termination: Promise<void> | undefined
  const terminate = () => {
    termination ??= app.terminate().then(() => process.exit(process.exitCode ?? 0))
    termination.catch(exitOnBootFailure)
  }
  app.listen('SIGTERM', terminate)
  app.listen('SIGINT', terminate)
})

ignitor.httpServer().start().catch(exitOnBootFailure)
