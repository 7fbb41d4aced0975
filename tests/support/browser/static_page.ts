import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { getActiveTestOrFail } from '@japa/runner'
import { CONSOLE_POLICY } from '#web/web_http'

export interface StaticFile {
  readonly type: string
  readonly text: string | Buffer
}

/**
 * Serves files by path under the policy of the web console until the active test ends. A path with null loses its
 * connection, others answer 404. Returns the address without a slash at its end.
 */
export async function servePages(
  files: Readonly<Record<string, StaticFile | null>>
): Promise<string> {
  const server = createServer((request: IncomingMessage, response) => {
    const file = files[request.url ?? '']
    if (file === null) {
      request.socket.destroy()
      return
    }
    response.writeHead(file ? 200 : 404, {
      'content-type': file?.type ?? 'text/plain',
      'content-security-policy': CONSOLE_POLICY,
    })
    response.end(file?.text ?? 'not found')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  getActiveTestOrFail().cleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return `http://127.0.0.1:${address.port}`
}
