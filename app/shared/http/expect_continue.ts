import type { IncomingMessage, Server, ServerResponse } from 'node:http'

const waiting = new WeakMap<IncomingMessage, ServerResponse>()

/** Makes a server ask for a body that was announced with `Expect: 100-continue` when it is wanted, and not before. */
export function continueWhenWanted(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request, response)
    server.emit('request', request, response)
  })
}

/** Whether the client waits to be asked for its body. */
export function isBodyHeldBack(request: IncomingMessage): boolean {
  return waiting.has(request)
}

export function askForBody(request: IncomingMessage): void {
  waiting.get(request)?.writeContinue()
  waiting.delete(request)
}
