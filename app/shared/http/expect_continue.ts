import type { IncomingMessage, Server, ServerResponse } from 'node:http'

const waiting = new WeakMap<IncomingMessage, ServerResponse>()

/** Makes a server request a body announced with `Expect: 100-continue` only when it is needed. */
export function deferContinue(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request, response)
    server.emit('request', request, response)
  })
}

/** Whether the client waits for permission to send its body. */
export function expectsContinue(request: IncomingMessage): boolean {
  return waiting.has(request)
}

export function sendContinue(request: IncomingMessage): void {
  waiting.get(request)?.writeContinue()
  waiting.delete(request)
}
