import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { AnswerTime } from '#shared/async/answer_time'
import type { Permits, ReleasePermits } from '#shared/async/permits'
import { hasMoreCells, inUtf8 } from '#shared/csv'
import type { BodySize, EndpointFacts } from './endpoint_description.js'
import { parseJsonBody } from './json_body.js'
import * as problems from './problem.js'
import {
  type BodyLimits,
  type BodyRefusal,
  CsvBody,
  expectsContinue,
  type LeastSpeed,
  readArrived,
  readBody,
  sendContinue,
  type Transfer,
  type TransferMemory,
} from './request_body.js'

interface SizeLimits {
  readonly bytesMax: number
  readonly valuesMax: number
  /** The request counts as a body of at least this length, for what it reads from the stores. */
  readonly countedBytes?: number
}

export interface Bodies {
  readonly sizes: Readonly<Record<BodySize, SizeLimits>>
  readonly inflation: BodyLimits['inflation']
  readonly speed: LeastSpeed
}

const METHODS = ['POST', 'PUT', 'PATCH']

/** Shorter bodies take no permits. */
const SHORT_BYTES = 65_536
/** Shorter answers are not counted. */
const SHORT_ANSWER_BYTES = 16_384
/**
 * How many bytes one byte of a body becomes at most on its way to an answer: its text, its values and what is built
 * from them.
 */
const BYTES_OF_A_BODY_BYTE = 10
/** Stands for a credential that names no organization. */
const NOBODY = ''

/**
 * Parses the request's JSON text into its body, an object or a list, within the limits of its size; an empty text is
 * an empty object. Every member stays as it was sent. CSV becomes a CsvBody as it is, within the same limits. Runs after
 * the checks that decide whether the caller may ask at all: until then no byte is read, and none is requested from a
 * client that waits for `100 Continue`. A long body takes a share of the memory for whole requests once it has arrived,
 * until its answer is made. If none becomes free, or others need the memory of the body, the answer is 503. One per
 * process.
 */
export class ReadBodyMiddleware {
  constructor(
    private readonly bodies: Bodies,
    private readonly memory: Permits,
    private readonly transfers: TransferMemory
  ) {}

  handle(ctx: HttpContext, next: NextFn): unknown {
    const { request } = ctx
    if (!METHODS.includes(request.method()) || !request.hasBody()) return next()
    const limits = this.bodies.sizes[bodySizeOf(ctx.endpoint)]
    sendContinue(request.request)
    const arrived = shortBody(request.request, limits)
    if (arrived) return this.#parsed(ctx, arrived, limits, next)
    return this.#readArriving(ctx, next, limits)
  }

  async #readArriving(ctx: HttpContext, next: NextFn, limits: SizeLimits) {
    // Node parses a body of the same packet once this handler has returned, so the request waits one turn.
    await new Promise(setImmediate)
    const arrived = shortBody(ctx.request.request, limits)
    if (arrived) return this.#parsed(ctx, arrived, limits, next)
    const transfer = this.transfers.begin(organizationOf(ctx))
    const { inflation, speed } = this.bodies
    const time = AnswerTime.current
    time?.pause()
    try {
      const read = await readBody(ctx.request.request, { ...limits, inflation, speed }, transfer)
      if (!read.ok) return sendUnread(ctx, read.error)
      const releasePermits = await this.#takePermits(transfer, read.value.length, limits)
      if (!releasePermits) {
        return problems.sendFull(ctx, this.memory.isHeldBy(transfer.organizationId))
      }
      transfer.end()
      time?.resume()
      try {
        return await this.#parsed(ctx, read.value, limits, next)
      } finally {
        releasePermits()
      }
    } finally {
      transfer.end()
    }
  }

  /** Null when the permits do not become free in time, or others need the memory of this body. */
  async #takePermits(
    transfer: Transfer,
    length: number,
    { countedBytes = 0 }: SizeLimits
  ): Promise<ReleasePermits | null> {
    const bytes = Math.max(countedBytes, length)
    if (bytes <= SHORT_BYTES) return NO_PERMITS
    const share = bytes * BYTES_OF_A_BODY_BYTE
    transfer.isComplete = true
    return this.memory.take(transfer.organizationId, share, (giveUp) => (transfer.stop = giveUp))
  }

  #parsed(ctx: HttpContext, bytes: Buffer, { valuesMax }: SizeLimits, next: NextFn) {
    const { request } = ctx
    const isCsv = readsCsv(ctx) && request.is(['text/csv']) !== null
    if (bytes.length === 0 && !isCsv) return next()
    const parsed = isCsv ? csvBody(bytes, valuesMax) : parseJsonBody(bytes, valuesMax)
    if ('code' in parsed) return problems.sendProblem(ctx, isCsv ? parsed : hinted(ctx, parsed))
    request.updateRawBody(bytes.toString('latin1'))
    request.updateBody(parsed.body)
    return next()
  }

  /**
   * Call it when the answer is written. A client that does not read its answer holds no permits, and loses the answer
   * when others need the memory.
   */
  countAnswer(ctx: HttpContext): void {
    const { response } = ctx.response
    if (response.closed || response.writableLength <= SHORT_ANSWER_BYTES) return
    const { socket } = ctx.request.request
    const transfer = this.transfers.begin(organizationOf(ctx))
    // An answer that waits for an earlier one on its connection hears only of the end of that.
    const end = () => {
      transfer.end()
      response.off('close', end)
      socket.off('close', end)
    }
    transfer.stop = () => socket.destroy()
    transfer.left = () => response.writableLength
    response.once('close', end)
    socket.once('close', end)
    transfer.hold(response.writableLength)
  }
}

export function bodySizeOf({ access, sessionSecret, body }: EndpointFacts): BodySize {
  return body?.size ?? (access === 'publishable_key' || sessionSecret ? 'visitor' : 'usual')
}

function readsCsv({ endpoint }: HttpContext): boolean {
  return endpoint.body?.csv !== undefined
}

/** Tells a client that sends CSV as JSON how to send it. */
function hinted(ctx: HttpContext, problem: problems.Problem): problems.Problem {
  if (problem.status !== 400 || !readsCsv(ctx)) return problem
  return { ...problem, detail: `${problem.detail} CSV is sent as Content-Type: text/csv.` }
}

const NO_PERMITS: ReleasePermits = () => {}

/** Null for a body that has not arrived as a whole, and for one that needs permits. */
function shortBody(
  request: IncomingMessage,
  { bytesMax, countedBytes = 0 }: SizeLimits
): Buffer | null {
  return countedBytes > SHORT_BYTES ? null : readArrived(request, Math.min(bytesMax, SHORT_BYTES))
}

function organizationOf(ctx: HttpContext): string {
  return 'principal' in ctx ? ctx.principal.organizationId : NOBODY
}

function sendUnread(ctx: HttpContext, refusal: BodyRefusal): void {
  if (refusal === 'instance_full') return problems.sendFull(ctx)
  if (refusal === 'too_slow') ctx.response.header('Connection', 'close')
  problems.sendProblem(ctx, UNREAD[refusal])
}

const UNREAD: Readonly<Record<Exclude<BodyRefusal, 'instance_full'>, problems.Problem>> = {
  too_large: problems.BODY_TOO_LARGE,
  unsupported_encoding: problems.UNSUPPORTED_ENCODING,
  unreadable: problems.MALFORMED_REQUEST,
  too_slow: problems.REQUEST_TOO_SLOW,
}

function csvBody(bytes: Buffer, cellsMax: number): { readonly body: CsvBody } | problems.Problem {
  const text = inUtf8(bytes)
  return hasMoreCells(text, cellsMax) ? problems.BODY_TOO_LARGE : { body: new CsvBody(text) }
}

/** Refuses a request body of a media type that its endpoint does not read, before it is read. */
export function checkBodyType(ctx: HttpContext, next: NextFn): unknown {
  if (!isBodySent(ctx) || isJson(ctx)) return next()
  const { request, endpoint } = ctx
  // What a browser sends for a visitor's page without a preflight.
  if (endpoint.access === 'publishable_key' && request.is(['text/plain'])) return next()
  if (!readsCsv(ctx)) return problems.sendProblem(ctx, problems.UNSUPPORTED_MEDIA_TYPE)
  return request.is(['text/csv'])
    ? next()
    : problems.sendProblem(ctx, problems.NEITHER_JSON_NOR_CSV)
}

/** Most clients send the bare media type. */
function isJson({ request }: HttpContext): boolean {
  const type = request.headers()['content-type']
  return type === 'application/json' || request.is(['application/json']) !== null
}

/** A client that posts no body sends `Content-Length: 0`. */
function isBodySent({ request }: HttpContext): boolean {
  return request.hasBody() && request.header('content-length') !== '0'
}

/** A body of at most this length is discarded as it arrives, and the connection stays open. */
const DISCARDED_BYTES_MAX = 65_536
/** A client that is still sending a longer body may continue for this long, so that it can read the answer … */
const LINGER_MS = 1_000
/** … or for this many bytes. None of them is parsed. */
const LINGER_BYTES = 1_048_576

/**
 * Call it before the answer is written. Closes a connection whose request was answered before its body was read, unless
 * the body is short: the client could otherwise send forever. The client first gets the answer and the end of the
 * connection, and has a moment to notice. Without that moment it could lose both.
 */
export function closeUnread({ request, response }: HttpContext): void {
  const incoming = request.request
  if (incoming.complete || !request.hasBody() || response.headersSent) return
  const isClosing = response.getHeader('Connection') === 'close'
  if (!isClosing && isThrownAwaySoon(incoming)) return
  response.header('Connection', 'close')
  closeGently(incoming.socket)
}

function isThrownAwaySoon(incoming: IncomingMessage): boolean {
  const length = Number(incoming.headers['content-length'] ?? Infinity)
  return length <= DISCARDED_BYTES_MAX && !incoming.readableDidRead && !expectsContinue(incoming)
}

/** Changes how the server closes the socket after the answer: by default it would reset the connection. */
function closeGently(socket: Socket): void {
  socket.destroySoon = () => {
    let bytesLeft = LINGER_BYTES
    socket.end()
    // The parser reads nothing more, so that no bytes are taken for another request.
    socket.removeAllListeners('data')
    socket.on('data', ({ length }: Buffer) => {
      bytesLeft -= length
      if (bytesLeft < 0) socket.destroy()
    })
    socket.once('end', () => socket.destroy())
    const linger = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(linger))
    socket.resume()
  }
}
