/** The API as `bin/api.ts` starts it, with the same environment, kernel and stores, plus the measured routes. */
import 'reflect-metadata'
import { createServer, type Server } from 'node:http'
import { deferContinue } from '#shared/http/request_body'
import { refuseUnreadableRequests } from '#shared/http/unreadable_request'
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
  .start((handle) => {
    server = createServer(handle)
    refuseUnreadableRequests(server)
    deferContinue(server)
    return server
  })
  .then(booted.resolve, exitOnBootFailure)
