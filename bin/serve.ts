import { createServer, type Server } from 'node:http'
import type { ApplicationService } from '@adonisjs/core/types'
import type { ApiConfig } from '#config/api'
import { deferContinue } from '#shared/http/request_body'
import { isTrusted, type TrustedProxies } from '#shared/http/client_address'
import { limitConnections, refuseUnreadableRequests } from '#shared/http/unreadable_request'
import { exitOnBootFailure } from './boot_failure.js'
import { endOnSignal } from './end_on_signal.js'
import { createIgnitor } from './ignitor.js'

/** Serves the API until a signal ends the process. `prepare` is called before the application boots. */
export function serve(prepare: (app: ApplicationService) => void = () => {}): void {
  const booted = Promise.withResolvers<void>()
  let server: Server | undefined
  let limit = (_server: Server) => {}
  createIgnitor()
    .tap((app) => {
      limit = (listening) => limitConnectionsOf(app, listening)
      endOnSignal({ app, isListening: () => server?.listening === true, booted: booted.promise })
      prepare(app)
    })
    .httpServer()
    .start((handle) => {
      server = createServer(handle)
      refuseUnreadableRequests(server)
      deferContinue(server)
      limit(server)
      return server
    })
    .then(booted.resolve, exitOnBootFailure)
}

function limitConnectionsOf({ config }: ApplicationService, server: Server): void {
  const proxies = config.get<TrustedProxies>('app.trustedProxies')
  const { connections } = config.get<ApiConfig>('api')
  limitConnections(server, connections, (address) => isTrusted(address, 0, proxies))
}
