import type { FieldError, ProblemBodies, ProblemCode } from './api.js'

/** The members that every problem has (RFC 9457). */
interface AnyProblemBody {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly instance: string
  readonly code: string
  readonly errors?: readonly FieldError[]
}

/** The service refused the request, or could not carry it out, and says why. Programs decide by `code`. */
export class SignalboxProblem<Code extends string = string> extends Error {
  override readonly name = 'SignalboxProblem'
  readonly code: Code
  readonly status: number
  /** Under which the service logs the request; to be named in questions to its operators. */
  readonly requestId: string | null

  constructor(
    /** Everything that the answer says; members beyond the common ones depend on the code. */
    readonly body: Code extends ProblemCode ? ProblemBodies[Code] : AnyProblemBody,
    {
      requestId = null,
      retryAfterMs = null,
    }: { requestId?: string | null; retryAfterMs?: number | null } = {}
  ) {
    const { code, status, title, detail } = body as AnyProblemBody
    super(`${status} ${code}: ${title}. ${detail}`)
    this.code = code as Code
    this.status = status
    this.requestId = requestId
    this.retryAfterMs = retryAfterMs
  }

  /** When the service asks to try again, if it does. */
  readonly retryAfterMs: number | null

  /** The members of a payload that were wrong; none for other problems. */
  get errors(): readonly FieldError[] {
    return (this.body as AnyProblemBody).errors ?? []
  }
}

/** Whether the error is the problem with this code; its `body` then has the members of that problem. */
export function isProblem<Code extends ProblemCode>(
  error: unknown,
  code: Code
): error is SignalboxProblem<Code> {
  return error instanceof SignalboxProblem && error.code === code
}

/** There was no answer in time, or none at all. Whether the request took effect is unknown. */
export class SignalboxUnreachable extends Error {
  override readonly name = 'SignalboxUnreachable'

  constructor(method: string, path: string, cause: unknown) {
    super(`${method} ${path} got no answer`, { cause })
  }
}

/** Something answered that is not this service, such as a proxy in between. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer'

  constructor(
    readonly status: number,
    method: string,
    path: string,
    /** When it asks to try again, if it does. */
    readonly retryAfterMs: number | null = null
  ) {
    super(`${method} ${path} was answered ${status} with what is not an answer of the API`)
  }
  /** Whether a proxy says that it got no answer. Whether the request took effect is then unknown. */
  get isTemporary(): boolean {
    return [502, 503, 504].includes(this.status)
  }
}
