import 'reflect-metadata'
import { createServer, type Server } from 'node:http'
import { deferContinue } from '#shared/http/request_body'
import { refuseUnreadableRequests } from '#shared/http/unreadable_request'
import { exitOnBootFailure } from './boot_failure.js'
import { endOnSignal } from './end_on_signal.js'
import { createIgnitor } from './ignitor.js'

const booted = Promise.withResolvers<void>()
let server: Server | undefined

createIgnitor()
  .tap((app) =>
    endOnSignal({ app, isListening: () => server?.listening === true, booted: booted.promise })
  )
  .httpServer()
  .start((handle) => {
    server = createServer(handle)
    refuseUnreadableRequests(server)
    deferContinue(server)
    return server
  })
  .then(booted.resolve, exitOnBootFailure)
