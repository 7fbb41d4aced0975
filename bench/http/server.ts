/**
 * The API as `bin/server.ts` starts it, with the same environment, kernel and stores, plus routes for its peers. Runs
 * as its own process; ends on SIGTERM.
 */
import 'reflect-metadata'
import { createServer, type Server } from 'node:http'
import { endOnSignal } from '../../bin/end_on_signal.js'
import { createIgnitor } from '../../bin/ignitor.js'
import { exitOnBootFailure } from '../../bin/boot_failure.js'

const booted = Promise.withResolvers<void>()
let server: Server | undefined

createIgnitor()
  .tap((app) => {
    endOnSignal({ app, isListening: () => server?.listening === true, booted: booted.promise })
    app.booted(async () => {
      const { addMeasuredRoutes } = await import('./measured_routes.js')
      addMeasuredRoutes(await app.container.make('router'))
    })
  })
  .httpServer()
  .start((handle) => (server = createServer(handle)))
  .then(booted.resolve, exitOnBootFailure)
