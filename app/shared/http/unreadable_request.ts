import type { EventEmitter } from 'node:events'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { clientSource } from './client_address.js'
import {
  EXPECTATION_FAILED,
  HEAD_TOO_LARGE,
  MALFORMED_REQUEST,
  type Problem,
  PROBLEM_MEDIA_TYPE,
  problemBody,
  REQUEST_TOO_SLOW,
} from './problem.js'
import { newRequestId } from './request.js'

const LINGER_MS = 1_000

export interface ConnectionLimits {
  readonly max: number
  /** Of these, those of one source (`clientSource`), and its open requests behind a proxy. */
  readonly ofSourceMax: number
}

type Closing = Pick<EventEmitter, 'once'> & { readonly closed: boolean }

/** Counts what is open by its source. */
export class OpenBySource {
  readonly #counts = new Map<string, number>()

  constructor(private readonly max: number) {}

  /** Counts one more until `until` is closed; false when the source has as many as it may have. */
  open(source: string, until: Closing): boolean {
    if (until.closed) return true
    const count = this.#counts.get(source) ?? 0
    if (count >= this.max) return false
    this.#counts.set(source, count + 1)
    until.once('close', () => {
      const left = (this.#counts.get(source) ?? 0) - 1
      if (left > 0) this.#counts.set(source, left)
      else this.#counts.delete(source)
    })
    return true
  }
}

/**
 * Makes a server close further connections at once beyond its limits. A connection that comes from a proxy has the
 * sources that its requests name, so it counts only against `max`.
 */
export function limitConnections(
  server: Server,
  { max, ofSourceMax }: ConnectionLimits,
  isProxy: (address: string) => boolean
): void {
  server.maxConnections = max
  const open = new OpenBySource(ofSourceMax)
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (!isProxy(remoteAddress) && !open.open(clientSource(remoteAddress), socket)) socket.destroy()
  })
}

/**
 * Makes a server answer with a problem, and close the connection, when the received bytes are not a request: the
 * application never sees it, and nothing that follows on the connection is read.
 */
export function refuseUnreadableRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    answerLast(socket, PROBLEMS[error.code ?? ''] ?? MALFORMED_REQUEST)
  })
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    refuse(request, response, EXPECTATION_FAILED)
  })
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    answerLast(socket, MALFORMED_REQUEST)
  })
}

/** A client has a moment to read the answer, and does not decide how long its connection lasts. */
function answerLast(socket: Duplex, problem: Problem): void {
  socket.end(answerOf(problem))
  const linger = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(linger))
}

/** Answers a request whose target is not a URL; the framework parses it before it looks for a route. */
export function refuseBadUrl(request: IncomingMessage, response: ServerResponse): void {
  refuse(request, response, MALFORMED_REQUEST)
}

const PROBLEMS: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: HEAD_TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: REQUEST_TOO_SLOW,
}

function refuse({ url = '/' }: IncomingMessage, response: ServerResponse, problem: Problem): void {
  const [path = '/'] = url.split('?')
  logRefusal(problem)
  response.writeHead(problem.status, headersOf())
  response.end(JSON.stringify(problemBody(problem, path)))
}

function answerOf(problem: Problem): string {
  logRefusal(problem)
  const body = JSON.stringify(problemBody(problem, '/'))
  const headers = { ...headersOf(), 'Content-Length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`
}

/** The logger exists only after the application, which starts after this file is loaded. */
function logRefusal({ status, code }: Problem): void {
  import('@adonisjs/core/services/logger').then(
    ({ default: logger }) => logger.debug({ status, code }, 'request refused'),
    () => {}
  )
}

function headersOf() {
  return {
    'Content-Type': `${PROBLEM_MEDIA_TYPE}; charset=utf-8`,
    'X-Request-Id': newRequestId(),
    'Connection': 'close',
  }
}
