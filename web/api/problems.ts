import { textsSpoken } from '#console/texts/languages'
import { fieldSentence, missingPermission, refusalSentence } from '#console/texts/refusals'

/** An invalid member of a payload, with a sentence for the reader. */
export interface FieldProblem {
  readonly field: string
  readonly rule: string
  readonly message: string
}

/** Codes that no answer of the service has: the network failed, or a proxy answered in its place. */
export const NETWORK = 'NETWORK'
const NOT_A_PROBLEM = 'NOT_A_PROBLEM'
const TRANSIENT_STATUSES = new Set([0, 429, 502, 503, 504])

/** Why a request failed: the service's problem (RFC 9457), or a network error (status 0). */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly code: string
  /** In the language of the tab, else the service's own sentence; empty without an answer. */
  readonly detail: string
  readonly errors: readonly FieldProblem[]
  /** The permission that a 403 asks for; null for any other problem. */
  readonly missingPermission: string | null
  /** The id by which operators find the request; null without an answer. */
  readonly requestId: string | null
  /** From `Retry-After`. */
  readonly retryAfterMs: number | null

  /** `body` is the whole problem, because some carry further members. */
  constructor(
    readonly status: number,
    readonly body: Readonly<Record<string, unknown>>,
    headers = new Headers()
  ) {
    const text = (name: string, otherwise: string) =>
      typeof body[name] === 'string' ? body[name] : otherwise
    const detail = text('detail', '')
    const code = text('code', NOT_A_PROBLEM)
    const texts = textsSpoken()
    const errors: readonly FieldProblem[] = Array.isArray(body.errors) ? body.errors : []
    super(detail)
    this.code = code
    this.errors = errors.map((error) => ({ ...error, message: fieldSentence(error, texts) }))
    this.detail = refusalSentence({ code, detail }, this.errors, texts)
    this.missingPermission = missingPermission({ code, detail })
    this.requestId = headers.get('X-Request-Id')
    const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
    this.retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : null
  }

  /** Whether the same request can succeed later. */
  get isTransient(): boolean {
    return TRANSIENT_STATUSES.has(this.status)
  }

  /** Whether an instance of an older release answered, which does not know a member that the console sends. */
  get isOfOlderRelease(): boolean {
    return this.errors.some(({ rule, field }) => rule === 'unknownField' && !field.includes('.'))
  }
}

export async function problemOf(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null)
  const members = typeof body === 'object' && body !== null ? body : {}
  return new ApiProblem(response.status, { ...members }, response.headers)
}

/** The error of a request as a problem. Bugs of the page itself are thrown again. */
export function asProblem(thrown: unknown): ApiProblem {
  if (thrown instanceof ApiProblem) return thrown
  if (thrown instanceof TypeError) return new ApiProblem(0, { code: NETWORK })
  throw thrown
}
