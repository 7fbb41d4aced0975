import { createServer, type Server } from 'node:http'
import type { ApplicationService } from '@adonisjs/core/types'
import { deferContinue } from '#shared/http/request_body'
import { refuseUnreadableRequests } from '#shared/http/unreadable_request'
import { exitOnBootFailure } from './boot_failure.js'
import { endOnSignal } from './end_on_signal.js'
import { createIgnitor } from './ignitor.js'

/** Serves the API until a signal ends the process. `prepare` is called before the application boots. */
export function serve(prepare: (app: ApplicationService) => void = () => {}): void {
  const booted = Promise.withResolvers<void>()
  let server: Server | undefined
  createIgnitor()
    .tap((app) => {
      endOnSignal({ app, isListening: () => server?.listening === true, booted: booted.promise })
      prepare(app)
    })
    .httpServer()
    .start((handle) => {
      server = createServer(handle)
      refuseUnreadableRequests(server)
      deferContinue(server)
      return server
    })
    .then(booted.resolve, exitOnBootFailure)
}
