import { type AnswerCheck } from '#tests/support/openapi/answer_check'
import type { WireAnswer } from '#tests/support/wire/wire'
import type { HostileRequest } from './hostile_requests.js'

/** Problems of requests that no endpoint was asked about: every target may get them. */
const OF_ANY_REQUEST: ReadonlySet<string> = new Set([
  '400 E_MALFORMED_REQUEST',
  '400 E_INVALID_JSON',
  '408 E_REQUEST_TOO_SLOW',
  '413 E_BODY_TOO_LARGE',
  '415 E_UNSUPPORTED_MEDIA_TYPE',
  '415 E_UNSUPPORTED_ENCODING',
  '417 E_EXPECTATION_FAILED',
  '431 E_HEAD_TOO_LARGE',
  '404 E_ROUTE_NOT_FOUND',
  '405 E_METHOD_NOT_ALLOWED',
])
const MEMBERS = ['type', 'title', 'status', 'detail', 'instance', 'code']

/** What is wrong with an answer to a hostile request; null when it is one that the description allows. */
export function faultOf(
  check: AnswerCheck,
  { method, target, body, isBroken }: HostileRequest,
  answer: WireAnswer
): string | null {
  const { status, header, text } = answer
  if (status === 0) return isBroken ? null : 'the connection was closed without an answer'
  const path = target.split('?')[0] ?? ''
  if (status >= 500 && !saysOfStores(path, status)) return `answered ${status}`
  if (method === 'HEAD') return null
  const parsed = parse(text, header('content-type'))
  if (parsed === UNPARSABLE) return `answered ${status} with what is no JSON`
  if (isWithoutHost(answer)) return null
  if (OF_ANY_REQUEST.has(`${status} ${codeOf(parsed)}`)) return commonFault(answer, parsed)
  if (isBroken) return null
  const problems = check.problemsOf({
    method,
    path,
    sent: sentIn(body),
    status,
    header,
    body: parsed,
  })
  if (problems.length > 0) return problems.join('; ')
  if (check.isDescribed(method, path) || method === 'OPTIONS') return null
  return status === 404 ? commonFault(answer, parsed) : `answered ${status} where nothing is`
}

/** The readiness probe says how the stores are, which no request has to do with. */
function saysOfStores(path: string, status: number): boolean {
  return path === '/health/ready' && status === 503
}

/** Node.js itself refuses an HTTP/1.1 request without Host, bare. */
function isWithoutHost({ status, text, isLast }: WireAnswer): boolean {
  return status === 400 && text === '' && isLast
}

function commonFault({ status, header }: WireAnswer, parsed: unknown): string | null {
  const missing = MEMBERS.filter((member) => !Object.hasOwn(Object(parsed), member))
  if (missing.length > 0) return `answered ${status} without ${missing.join()}`
  if (!header('content-type')?.startsWith('application/problem+json')) return `is no problem`
  return header('x-request-id') === undefined ? 'has no X-Request-Id' : null
}

const UNPARSABLE = Symbol('no JSON')

function parse(text: string, type = ''): unknown {
  if (text === '' || !/[/+]json/.test(type)) return text
  try {
    return JSON.parse(text)
  } catch {
    return UNPARSABLE
  }
}

function codeOf(parsed: unknown): unknown {
  return Object(parsed).code
}

/** What an endpoint took for the payload: of a member that is given twice, the last. No JSON is no payload of any. */
function sentIn(body: string | null): unknown {
  if (body === null || body === '') return {}
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
