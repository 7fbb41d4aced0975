import { randomFillSync } from 'node:crypto'
import type { HttpContext, HttpRequest } from '@adonisjs/core/http'
import { isbot } from 'isbot'
import { BoundedMap } from '#shared/bounded_map'
import { isIdentifier } from '#shared/identifiers'
import { validTraceparent } from '#shared/trace_context'

/** The raw header; distinguishes empty from absent, unlike `request.header()`. */
export function rawHeader(request: HttpRequest, name: string): string | undefined {
  const value = request.headers()[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** The `traceparent` of the request, as `validTraceparent`. */
export function traceparentOf({ request }: HttpRequest): string | undefined {
  return validTraceparent(request.headers.traceparent)
}

/** Longer agents are judged by what they begin with, so that the worst costs 0.1 ms. */
const JUDGED_AGENT_MAX = 1_024
/** At most 1 MB. */
const knownAgents = new BoundedMap<string, boolean>(1_000)

/** Whether a user agent is that of a robot by its own words. Few agents make most requests: those seen last are known. */
export function isRobot(agent: string): boolean {
  if (agent.length > JUDGED_AGENT_MAX) return isbot(agent.slice(0, JUDGED_AGENT_MAX))
  const known = knownAgents.get(agent)
  if (known !== undefined) return known
  const isOne = isbot(agent)
  knownAgents.set(agent, isOne)
  return isOne
}

/** Why the request of a page stands for no visitor. Every browser names its agent. */
export function noVisitorOf({ request }: HttpRequest): 'robot' | 'unused' | undefined {
  const {
    'user-agent': agent = '',
    'sec-purpose': secPurpose,
    purpose = secPurpose,
  } = request.headers
  if (agent === '' || isRobot(agent)) return 'robot'
  return purpose?.includes('prefetch') ? 'unused' : undefined
}

/** The path as sent, not decoded and without the query, for a log line. */
export function rawPath({ request }: HttpRequest): string {
  const [path = ''] = (request.url ?? '').split('?', 1)
  return path
}

/** Whether the path as sent has each name of the pattern letter by letter, and nothing after the last one. */
export function isExactPath(request: HttpRequest, pattern: string): boolean {
  return request.request.url === pattern || isSamePath(rawPath(request), pattern)
}

export function isSamePath(path: string, pattern: string): boolean {
  const sent = path.split('/')
  const named = pattern.split('/')
  return (
    sent.length === named.length &&
    named.every((name, at) => (name.startsWith(':') ? !sent[at]?.includes('#') : name === sent[at]))
  )
}

const PARAMETER = /;\s*(?!q\s*=)[^\s=;,]+\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^;,"]*)/gi

/**
 * The media type of the answer, of those that an endpoint offers: the one that `Accept` weighs most (RFC 9110, 12.5.1), else the
 * first. Each is offered in one form, so parameters such as `charset=utf-8` or `header=present` ask for nothing else.
 */
export function acceptedType<const Type extends string>(
  request: HttpRequest,
  offered: readonly [Type, ...Type[]]
): Type {
  const accept = rawHeader(request, 'accept')
  if (accept !== undefined) request.headers().accept = accept.replace(PARAMETER, '')
  return request.accepts([...offered]) ?? offered[0]
}

/** The identifier in the path, in lower case; null for a text that cannot be an identifier. */
export function identifierParam({ params }: HttpContext, name = 'id'): string | null {
  const value: unknown = params[name]
  return isIdentifier(value) ? value.toLowerCase() : null
}

const ID_BYTES = 16
const random = Buffer.alloc(ID_BYTES * 256)
let usedBytes = random.length

/** 128 random bits in hexadecimal digits. */
export function newRequestId(): string {
  if (usedBytes === random.length) {
    randomFillSync(random)
    usedBytes = 0
  }
  return random.toString('hex', usedBytes, (usedBytes += ID_BYTES))
}
