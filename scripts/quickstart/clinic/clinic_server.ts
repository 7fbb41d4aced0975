import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { ServedSite } from './clinic_site.ts'

const HOST = '127.0.0.1'
const BUSY = 'EADDRINUSE'

/**
 * Serves the website of the demo clinic, or that of its booking system, on 127.0.0.1 alone, from memory. It listens before its site is made, because a
 * publishable key names its origin; until `open` it answers 503. Its owner calls `stop`.
 */
export class ClinicServer {
  readonly origin: string
  readonly #server: Server
  #site: ServedSite | null = null

  /** Listens on the port, or on a free one when it is busy. */
  static async listen(port: number): Promise<ClinicServer> {
    return new ClinicServer(await listening(port).catch(elsewhereIfBusy))
  }

  private constructor(server: Server) {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('No port')
    this.origin = `http://${HOST}:${address.port}`
    this.#server = server
    server.on('request', this.#answer)
  }

  open(site: ServedSite): void {
    this.#site = site
  }

  /** Ends every connection and frees the port. */
  async stop(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#server.closeAllConnections()
    await closed
  }

  readonly #answer: RequestListener = (request, response) => {
    const site = this.#site
    if (site === null) return refuse(response, 503, 'The clinic is not open yet.')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      return refuse(response, 405, 'The clinic has pages to read only.')
    }
    const path = pathOf(request)
    if (path === '') {
      response.writeHead(302, { location: site.home }).end()
      return
    }
    const file = site.files.get(path)
    if (!file) return refuse(response, 404, 'The clinic has no such page.')
    response.writeHead(200, {
      'content-type': file.type,
      'content-security-policy': site.policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    response.end(file.body)
  }
}

async function listening(port: number): Promise<Server> {
  const server = createServer()
  server.listen({ port, host: HOST, exclusive: true })
  await once(server, 'listening')
  return server
}

function elsewhereIfBusy(error: unknown): Promise<Server> {
  if (error instanceof Error && 'code' in error && error.code === BUSY) return listening(0)
  throw error
}

/** Without the query and slashes at the end; empty for the root. */
function pathOf(request: IncomingMessage): string {
  const [path = ''] = (request.url ?? '').split('?', 1)
  return path.replace(/\/+$/, '')
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(`${text}\n`)
}
