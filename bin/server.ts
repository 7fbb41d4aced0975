import 'reflect-metadata'
import { exitOnBootFailure } from './boot_failure.js'
import { createIgnitor } from './ignitor.js'

const ignitor = createIgnitor().tap((app) => {
  let termination: Promise<void> | undefined
  const terminate = () => {
    termination ??= app.terminate().then(() => process.exit(process.exitCode ?? 0))
    termination.catch(exitOnBootFailure)
  }
  app.listen('SIGTERM', terminate)
  app.listen('SIGINT', terminate)
})

ignitor.httpServer().start().catch(exitOnBootFailure)
