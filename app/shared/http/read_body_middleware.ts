import type { IncomingMessage } from 'node:http'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { hasMoreCells } from '#shared/csv/csv_separator'
import { CsvBody } from './csv_body.js'
import { sendContinue } from './expect_continue.js'
import { parseJsonBody } from './json_body.js'
import { BODY_TOO_LARGE, MALFORMED_REQUEST, UNSUPPORTED_ENCODING } from './known_problems.js'
import { type Problem, sendProblem } from './problem.js'
import { type BodyRefusal, type BodySize, readBody } from './read_body.js'
import type { RequestMemory } from './request_memory.js'
import { sendInstanceFull } from './send_instance_full.js'

interface BodyLimits {
  readonly bytesMax: number
  readonly valuesMax: number
  /** The request counts as a body of at least this length, for what it reads from the stores. */
  readonly countedBytes?: number
}

export interface Bodies {
  readonly usual: BodyLimits
  /** By the name of the route. */
  readonly ofRoutes: Readonly<Record<string, BodyLimits>>
  /** The names of the routes that read CSV as well as JSON. */
  readonly csvRoutes: readonly string[]
  readonly inflation: BodySize['inflation']
}

const METHODS = ['POST', 'PUT', 'PATCH']

/** Bodies longer than this are counted. */
const SHORT_BYTES = 65_536
/**
 * How many bytes one byte of a body becomes at most on its way to an answer: its text, its values and what is built
 * from them.
 */
const BYTES_OF_A_BODY_BYTE = 10
/** Stands for a credential that names no organization. */
const NOBODY = ''

/**
 * Parses the request's JSON text into its body, an object or a list, within the limits of its route; an empty text is
 * an empty object. Every member stays as it was sent. CSV becomes a CsvBody as it is, within the same limits. Runs after the checks that decide whether the caller may ask at
 * all: until then no byte is read, and none is requested from a client that waits for `100 Continue`. A long body is
 * read when there is memory for the whole request; if none becomes free, the answer is 503. One per process.
 */
export default class ReadBodyMiddleware {
  constructor(
    private readonly bodies: Bodies,
    private readonly memory: RequestMemory
  ) {}

  async handle(ctx: HttpContext, next: NextFn) {
    const { request } = ctx
    if (!METHODS.includes(request.method()) || !request.hasBody()) return next()
    const { usual, ofRoutes, inflation } = this.bodies
    const limits = ofRoutes[ctx.route?.name ?? ''] ?? usual
    const { bytesMax, valuesMax } = limits
    if (!(await this.#admit(ctx, limits))) return sendInstanceFull(ctx)
    sendContinue(request.request)
    const read = await readBody(request.request, { bytesMax, inflation })
    if (!read.ok) return sendProblem(ctx, UNREAD[read.error])
    const isCsv = this.#readsCsv(ctx) && request.is(['text/csv']) !== null
    if (read.value.length === 0 && !isCsv) return next()
    const parsed = isCsv ? csvBody(read.value, valuesMax) : parseJsonBody(read.value, valuesMax)
    if ('code' in parsed) return sendProblem(ctx, isCsv ? parsed : this.#hinted(ctx, parsed))
    request.updateRawBody(read.value.toString('latin1'))
    request.updateBody(parsed.body)
    return next()
  }

  #readsCsv({ route }: HttpContext): boolean {
    return this.bodies.csvRoutes.includes(route?.name ?? '')
  }

  /** Somebody who sends CSV as JSON learns how to send it. */
  #hinted(ctx: HttpContext, problem: Problem): Problem {
    if (problem.status !== 400 || !this.#readsCsv(ctx)) return problem
    return { ...problem, detail: `${problem.detail} CSV is sent as Content-Type: text/csv.` }
  }

  /** The memory is returned when the answer is sent or its client is gone. */
  async #admit(ctx: HttpContext, { bytesMax, countedBytes = 0 }: BodyLimits): Promise<boolean> {
    const { request, response } = ctx
    const bytes = Math.max(countedBytes, Math.min(lengthOf(request.request), bytesMax))
    if (bytes <= SHORT_BYTES) return true
    const organizationId = 'principal' in ctx ? ctx.principal.organizationId : NOBODY
    const giveBack = await this.memory.take(organizationId, bytes * BYTES_OF_A_BODY_BYTE)
    if (!giveBack) return false
    if (response.response.closed) giveBack()
    else response.response.once('close', giveBack)
    return true
  }
}

/** The inflated length of the body; infinite when the request does not state it. */
function lengthOf({ headers }: IncomingMessage): number {
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity'
  return isPlain ? Number(headers['content-length'] ?? Infinity) : Infinity
}

const UNREAD: Readonly<Record<BodyRefusal, Problem>> = {
  too_large: BODY_TOO_LARGE,
  unsupported_encoding: UNSUPPORTED_ENCODING,
  unreadable: MALFORMED_REQUEST,
}

function csvBody(text: Buffer, cellsMax: number): { readonly body: CsvBody } | Problem {
  return hasMoreCells(text, cellsMax) ? BODY_TOO_LARGE : { body: new CsvBody(text) }
}
