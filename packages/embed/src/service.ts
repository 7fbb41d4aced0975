export interface Refused {
  readonly isOk: false
  /** `E_NO_ANSWER` without an answer in time. */
  readonly code: string
  /** 0 without an answer. */
  readonly status: number
}

export type Answer<Body> = { readonly isOk: true; readonly body: Body } | Refused

export interface Question {
  readonly path: string
  /** The publishable key, or the secret of a session. */
  readonly credential: string
  readonly body: object
  readonly limitMs: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent even if the page is left at once. */
  readonly isLasting?: boolean
  /** Whether to ask again may help although the service has answered. */
  readonly isWorthAwaiting?: (refused: Refused) => boolean
}

/** The options of every request: no cookie, no referrer, no cache. */
export const APART: RequestInit = {
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
}

/** Whether to ask again may help: the service was away, busy or stopping. */
export function isTransient({ status }: Refused): boolean {
  return status === 0 || status === 429 || status >= 500
}

/** Sends a POST and reads its whole answer within the limit. Never rejects. */
export async function post<Body>(
  service: string,
  { path, credential, body, limitMs, headers, isLasting = false }: Question
): Promise<Answer<Body>> {
  const control = new AbortController()
  const limit = setTimeout(() => control.abort(), limitMs)
  try {
    const response = await fetch(service + path, {
      ...APART,
      method: 'POST',
      headers: {
        'authorization': `Bearer ${credential}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
      keepalive: isLasting,
      signal: control.signal,
    })
    const { ok: isOk, status } = response
    const answer: unknown = await response.json()
    if (isOk) return { isOk, body: answer as Body }
    const { code } = answer as { readonly code?: unknown }
    return { isOk, code: String(code), status }
  } catch {
    return { isOk: false, code: 'E_NO_ANSWER', status: 0 }
  } finally {
    clearTimeout(limit)
  }
}
