import { SignalboxProblem, SignalboxUnreachable, UnexpectedAnswer } from './errors.js'

export interface CallOptions {
  /** Ends the call, also while it waits to try again; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** The longest wait for one answer, in place of the client's. */
  readonly timeoutMs?: number | undefined
}

export interface QueryOption<Query> {
  readonly query?: Query
}

export interface KeyOption {
  /** Repetitions with the same key take effect once. Without it, the client chooses one for this call. */
  readonly idempotencyKey?: string
}

export interface ConditionOption {
  /** The `etag` of what was read: the write takes effect only on that revision. `*` for any. */
  readonly ifMatch: string
}

export interface SecretOption {
  /** The secret of the booking session, in place of the client's token. */
  readonly secret?: string
}

export interface Call extends CallOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the address of the service, with its query. */
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the service does it once, however often it is asked, though the method does not say so. */
  readonly isRepeatable?: boolean
  /** Another credential than the client's, such as the secret of a booking session. */
  readonly credential?: string | undefined
}

export interface Answer {
  /** Undefined for an answer without a body (204). */
  readonly body: unknown
}

export interface TransportOptions {
  /** The address of the service, with the path under which it is mounted. */
  readonly url: string
  /** An access token: `sbx_…`. */
  readonly token: string
  /** How often a request is tried again after its first try. */
  readonly retries: number
  /** The longest wait for one answer. */
  readonly timeoutMs: number
  /** The longest time that a call waits between its tries, in total. */
  readonly waitMs: number
  readonly fetch: typeof fetch
}

const BETWEEN_TRIES_MS = 250

/**
 * Sends requests, and sends them again as the service asks. A request that was refused with `Retry-After` (429, 503)
 * had no effect, so it is repeated after that time. One whose outcome is unknown, because no answer of the service
 * arrived or the store did not confirm it, is repeated only if that cannot do it twice: reads, `PUT` without a condition, what carries an
 * `Idempotency-Key`, and what the service itself does only once. A write under a condition would find its own effect and be refused.
 */
export class Transport {
  readonly #options: TransportOptions

  constructor(options: TransportOptions) {
    this.#options = { ...options, url: options.url.replace(/\/+$/, '') }
  }

  send(call: Call): Promise<Answer> {
    return this.#tried(call, async () => {
      const response = await this.#request(call)
      return answerOf(response, await this.#reached(call, response.text()), call)
    })
  }

  /** A stream. The limit of time is for its beginning. */
  open(call: Call): Promise<Response> {
    return this.#tried(call, async () => {
      const ending = new AbortController()
      const signals = [ending.signal, ...(call.signal ? [call.signal] : [])]
      const { timeoutMs = this.#options.timeoutMs } = call
      const timer = setTimeout(() => ending.abort(timedOut()), timeoutMs)
      try {
        const response = await this.#request(call, AbortSignal.any(signals))
        if (response.status === 200 && response.body !== null) return response
        answerOf(response, await this.#reached(call, response.text()), call)
        throw new UnexpectedAnswer(response.status, call.method, pathOf(call.path))
      } finally {
        clearTimeout(timer)
      }
    })
  }

  async #tried<Result>(call: Call, once: () => Promise<Result>): Promise<Result> {
    const { retries, waitMs } = this.#options
    let leftMs = waitMs
    for (let tries = 0; ; tries += 1) {
      try {
        return await once()
      } catch (error) {
        const pauseMs = pauseBefore(call, error, tries)
        if (pauseMs === null || tries >= retries || pauseMs > leftMs) throw error
        leftMs -= pauseMs
        await pause(pauseMs, call.signal)
      }
    }
  }

  #request(call: Call, until = this.#limit(call)): Promise<Response> {
    const { url, token } = this.#options
    const { method, path, body, headers, credential = token } = call
    const isText = typeof body === 'string'
    const request = this.#options.fetch
    const answer = request(`${url}${path}`, {
      method,
      headers: {
        accept: '*/*',
        authorization: `Bearer ${credential}`,
        ...(body === undefined ? {} : { 'content-type': isText ? 'text/csv' : 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
      signal: until,
    })
    return this.#reached(call, answer)
  }

  #limit({ signal, timeoutMs = this.#options.timeoutMs }: Call): AbortSignal {
    const timeout = AbortSignal.timeout(timeoutMs)
    return signal ? AbortSignal.any([signal, timeout]) : timeout
  }

  async #reached<Result>(call: Call, answer: Promise<Result>): Promise<Result> {
    try {
      return await answer
    } catch (error) {
      call.signal?.throwIfAborted()
      throw new SignalboxUnreachable(call.method, pathOf(call.path), error)
    }
  }
}

/** How long to wait before the next try; null when there must be none. */
function pauseBefore(call: Call, error: unknown, tries: number): number | null {
  const growingMs = BETWEEN_TRIES_MS * 2 ** tries
  if (error instanceof SignalboxUnreachable) return isRepeatable(call) ? growingMs : null
  if (error instanceof UnexpectedAnswer) {
    return error.isTemporary && isRepeatable(call) ? (error.retryAfterMs ?? growingMs) : null
  }
  if (!(error instanceof SignalboxProblem) || error.retryAfterMs === null) return null
  return error.code !== 'E_OUTCOME_UNKNOWN' || isRepeatable(call) ? error.retryAfterMs : null
}

function answerOf(response: Response, text: string, { method, path }: Call): Answer {
  const { status, headers, ok } = response
  const isRows = headers.get('content-type')?.startsWith('application/x-ndjson') === true
  const body = isRows ? rowsIn(text) : text === '' ? undefined : parsed(text)
  if (ok && (body !== undefined || status === 204)) return { body }
  const retryAfterMs = retryAfterMsOf(headers)
  if (ok || !isProblemBody(body)) {
    throw new UnexpectedAnswer(status, method, pathOf(path), retryAfterMs)
  }
  throw new SignalboxProblem(body, { requestId: headers.get('x-request-id'), retryAfterMs })
}

/** `Retry-After` in seconds or as a date, which is compared with the clock of who answered. */
function retryAfterMsOf(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  if (!/^[A-Z][a-z]{2,8}, /.test(text)) return null
  const answeredMs = Date.parse(headers.get('date') ?? '')
  const afterMs = Date.parse(text) - (Number.isNaN(answeredMs) ? Date.now() : answeredMs)
  return Number.isNaN(afterMs) ? null : Math.max(afterMs, 0)
}

/** Lines of JSON. */
function rowsIn(text: string): unknown[] {
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}

function isRepeatable({ method, path, headers, isRepeatable: isAsked = false }: Call): boolean {
  const isConditional = path.includes('if_revision=') || headers?.['if-match'] !== undefined
  const isKeyed = headers?.['idempotency-key'] !== undefined
  return isAsked || isKeyed || method === 'GET' || (method === 'PUT' && !isConditional)
}

/** Without the query, which may be personal. */
function pathOf(path: string): string {
  return path.split('?', 1)[0] ?? path
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isProblemBody(body: unknown): body is SignalboxProblem['body'] {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body
}

export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = deferred()
  const timer = setTimeout(resolve, ms)
  const abort = () => reject(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  try {
    await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

const timedOut = () => new DOMException('The stream did not begin in time', 'TimeoutError')

/** `Promise.withResolvers` of Node 22. */
function deferred() {
  let resolve = (): void => {}
  let reject = (_reason: unknown): void => {}
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
