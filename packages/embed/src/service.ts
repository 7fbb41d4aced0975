export interface Refused {
  readonly isOk: false
  /** `E_NO_ANSWER` without an answer in time. */
  readonly code: string
  /** 0 without an answer. */
  readonly status: number
}

export const NO_ANSWER: Refused = { isOk: false, code: 'E_NO_ANSWER', status: 0 }

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
  /** Sent as browsers send a form, without a preflight. Only for a credential that is public: it goes in the URL. */
  readonly isSimple?: boolean
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
export async function post<Body>(service: string, question: Question): Promise<Answer<Body>> {
  const { path, credential, body, limitMs, headers, isLasting, isSimple } = question
  const control = new AbortController()
  const limit = setTimeout(() => control.abort(), limitMs)
  try {
    const query = isSimple ? `?key=${encodeURIComponent(credential)}` : ''
    const response = await fetch(service + path + query, {
      ...APART,
      method: 'POST',
      ...(!isSimple && {
        headers: {
          'authorization': `Bearer ${credential}`,
          'content-type': 'application/json',
          ...headers,
        },
      }),
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
    return NO_ANSWER
  } finally {
    clearTimeout(limit)
  }
}
