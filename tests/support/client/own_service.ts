import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getActiveTestOrFail } from '@japa/runner'

type Handler = (request: IncomingMessage, response: ServerResponse, tries: number) => void

/** A service of the test's own, which answers as it is told and remembers what it was asked. */
export async function ownService(handler: Handler) {
  const asked: { method: string; url: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    asked.push({ method, url, headers })
    request.resume()
    handler(request, response, asked.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  getActiveTestOrFail().cleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  return { asked, url: `http://127.0.0.1:${address.port}` }
}

export function sendJson(response: ServerResponse, body: object, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
