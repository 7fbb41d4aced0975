import { SignalboxProblem, SignalboxUnreachable, UnexpectedAnswer } from './errors.js'

export interface CallOptions {
  /** Ends the call, also while it waits to try again; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

export interface OnceOptions<Query> extends CallOptions {
  /** Repetitions with the same key take effect once. Without it, the client chooses one for this call. */
  readonly idempotencyKey?: string
  readonly query?: Query
}

export interface WriteOptions<Query> extends CallOptions {
  /** The `etag` of what was read: the write takes effect only on that revision. `*` for any. */
  readonly ifMatch: string
  readonly query?: Query
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
 * had no effect, so it is repeated after that time. One whose outcome is unknown, because no answer arrived or the
 * store did not confirm it, is repeated only if that cannot do it twice: reads, `PUT`, what carries an
 * `Idempotency-Key`, and what the service itself does only once.
 */
export class Transport {
  readonly #options: TransportOptions

  constructor(options: TransportOptions) {
    this.#options = { ...options, url: options.url.replace(/\/+$/, '') }
  }

  async send(call: Call): Promise<Answer> {
    const { retries, waitMs } = this.#options
    let leftMs = waitMs
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#once(call)
      } catch (error) {
        const pauseMs = this.#pauseMs(call, error, tries)
        if (pauseMs === null || tries >= retries || pauseMs > leftMs) throw error
        leftMs -= pauseMs
        await pause(pauseMs, call.signal)
      }
    }
  }

  /** How long to wait before the next try; null when there must be none. */
  #pauseMs(call: Call, error: unknown, tries: number): number | null {
    const growingMs = BETWEEN_TRIES_MS * 2 ** tries
    if (error instanceof SignalboxUnreachable) {
      return isRepeatable(call) ? growingMs : null
    }
    if (!(error instanceof SignalboxProblem) || error.retryAfterMs === null) return null
    return error.code !== 'E_OUTCOME_UNKNOWN' || isRepeatable(call) ? error.retryAfterMs : null
  }

  async #once(call: Call): Promise<Answer> {
    const { url, token, timeoutMs } = this.#options
    const { method, path, body, headers, credential = token, signal } = call
    const timeout = AbortSignal.timeout(timeoutMs)
    const request = this.#options.fetch
    let response: Response
    let text: string
    try {
      response = await request(`${url}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${credential}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      text = await response.text()
    } catch (error) {
      signal?.throwIfAborted()
      throw new SignalboxUnreachable(method, pathOf(path), error)
    }
    return answerOf(response, text, method, path)
  }
}

function answerOf(response: Response, text: string, method: string, path: string): Answer {
  const { status, headers, ok } = response
  const body = text === '' ? undefined : parsed(text)
  if (ok && (body !== undefined || status === 204)) return { body }
  if (ok || !isProblemBody(body)) throw new UnexpectedAnswer(status, method, pathOf(path))
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  throw new SignalboxProblem(body, {
    requestId: headers.get('x-request-id'),
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : null,
  })
}

function isRepeatable({ method, headers, isRepeatable: isAsked = false }: Call): boolean {
  const isKeyed = headers?.['idempotency-key'] !== undefined
  return isAsked || isKeyed || method === 'GET' || method === 'PUT'
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

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
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
