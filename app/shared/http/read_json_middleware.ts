import type { IncomingMessage } from 'node:http'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { sendContinue } from './expect_continue.js'
import { jsonFault } from './json_fault.js'
import { jsonShapeProblem } from './json_shape.js'
import {
  BODY_DEPTH_MAX,
  BODY_TOO_LARGE,
  INSTANCE_FULL,
  INVALID_JSON,
  MALFORMED_REQUEST,
  UNSUPPORTED_ENCODING,
} from './known_problems.js'
import { type Problem, sendProblem } from './problem.js'
import { type BodyRefusal, type BodySize, readBody } from './read_body.js'
import type { RequestMemory } from './request_memory.js'

interface JsonBodyLimits {
  readonly bytesMax: number
  readonly valuesMax: number
}

export interface JsonBodies {
  readonly usual: JsonBodyLimits
  /** By the name of the route. */
  readonly ofRoutes: Readonly<Record<string, JsonBodyLimits>>
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
const RETRY_AFTER_SECONDS = '1'
/** Stands for a credential that names no organization. */
const NOBODY = ''

/**
 * Parses the request's JSON text into its body, an object or a list, within the limits of its route; an empty text is
 * an empty object. Every member stays as it was sent. Runs after the checks that decide whether the caller may ask at
 * all: until then no byte is read, and none is requested from a client that waits for `100 Continue`. A long body is
 * read when there is memory for the whole request; if none becomes free, the answer is 503. One per process.
 */
export default class ReadJsonMiddleware {
  constructor(
    private readonly bodies: JsonBodies,
    private readonly memory: RequestMemory
  ) {}

  async handle(ctx: HttpContext, next: NextFn) {
    const { request } = ctx
    if (!METHODS.includes(request.method()) || !request.hasBody()) return next()
    const { usual, ofRoutes, inflation } = this.bodies
    const { bytesMax, valuesMax } = ofRoutes[ctx.route?.name ?? ''] ?? usual
    if (!(await this.#admit(ctx, bytesMax))) {
      ctx.response.header('Retry-After', RETRY_AFTER_SECONDS)
      return sendProblem(ctx, INSTANCE_FULL)
    }
    sendContinue(request.request)
    const read = await readBody(request.request, { bytesMax, inflation })
    if (!read.ok) return sendProblem(ctx, UNREAD[read.error])
    if (read.value.length === 0) return next()
    const parsed = parseObject(read.value, valuesMax)
    if ('code' in parsed) return sendProblem(ctx, parsed)
    request.updateRawBody(read.value.toString('latin1'))
    request.updateBody(parsed.body)
    return next()
  }

  /** The memory is returned when the answer is sent or its client is gone. */
  async #admit(ctx: HttpContext, bytesMax: number): Promise<boolean> {
    const { request, response } = ctx
    const bytes = Math.min(lengthOf(request.request), bytesMax)
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

/** Rejects a byte order mark, and never repairs invalid UTF-8. */
function parseObject(text: Buffer, valuesMax: number): { readonly body: object } | Problem {
  const problem = jsonShapeProblem(text, { depthMax: BODY_DEPTH_MAX, valuesMax })
  if (problem) return problem === 'too_deep' ? invalidJson(TOO_DEEP) : BODY_TOO_LARGE
  const decoded = decodeUtf8(text)
  if (decoded === null) return invalidJson('The request body is not UTF-8.')
  if (decoded.startsWith(BYTE_ORDER_MARK)) return invalidJson(MARKED)
  try {
    const body: unknown = JSON.parse(decoded)
    return typeof body === 'object' && body !== null ? { body } : INVALID_JSON
  } catch {
    return invalidJson(faultOf(decoded))
  }
}

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The fault of a longer text is not located: the search may take a quarter of a microsecond a character. */
const LOCATED_LENGTH_MAX = 262_144
const BYTE_ORDER_MARK = '\uFEFF'
const MARKED = 'The request body begins with a byte order mark. Send it without one.'
const TOO_DEEP = `The request body is nested more than ${BODY_DEPTH_MAX} levels deep.`

function faultOf(text: string): string {
  const fault = text.length > LOCATED_LENGTH_MAX ? null : jsonFault(text)
  if (!fault) return 'The request body is not JSON.'
  const { line, column, expected } = fault
  return `The request body is not JSON: line ${line}, column ${column}, where ${expected} is expected.`
}

function invalidJson(detail: string): Problem {
  return { ...INVALID_JSON, detail }
}
