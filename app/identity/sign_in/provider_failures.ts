import { AuthorizationResponseError, type CustomFetch, ResponseBodyError } from 'openid-client'

/** Why a sign-in at a provider did not succeed. `reason` is for the log: no answer shows it. */
export interface ProviderFailure {
  readonly type: 'provider_away' | 'provider_slow' | 'refused' | 'not_valid'
  readonly reason: string
  /** Whether the provider said that it no longer vouches for the person. Any other failure may pass. */
  readonly isFinal?: true
}

interface FetchLimits {
  readonly timeoutMs: number
  readonly bytesMax: number
}

/** A check of the service itself that the provider's answer did not pass. */
export class NotValid extends Error {}

/** The provider vouches for somebody else. */
export class AnotherPerson extends NotValid {}

const SLOW = ['OAUTH_TIMEOUT', 'OAUTH_ABORT']
const REASON_LENGTH_MAX = 200

/** What an error of a request to a provider, or of a check of its answer, means. */
export function failureOf(error: unknown): ProviderFailure {
  const isInvalidGrant = error instanceof ResponseBodyError && error.error === 'invalid_grant'
  const isFinal = isInvalidGrant || error instanceof AnotherPerson
  return { ...failedBy(error), ...(isFinal && { isFinal }) }
}

function failedBy(error: unknown): ProviderFailure {
  if (!(error instanceof Error)) throw error
  const code = 'code' in error ? String(error.code) : ''
  const cause = error.cause instanceof Error ? error.cause : null
  const reason = (said: string) => said.slice(0, REASON_LENGTH_MAX)
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    const isAway = 'status' in error && (error.status >= 500 || error.status === 429)
    return { type: isAway ? 'provider_away' : 'refused', reason: reason(error.error) }
  }
  if (SLOW.includes(code)) return { type: 'provider_slow', reason: error.message }
  if (error.cause instanceof Response) {
    const { status } = error.cause
    const type = status >= 500 || status === 429 ? 'provider_away' : 'not_valid'
    return { type, reason: `an answer of ${status}` }
  }
  // What Node's client throws when there is no connection, or when it breaks.
  if (error instanceof TypeError) {
    return { type: 'provider_away', reason: reason(cause?.message ?? error.message) }
  }
  return { type: 'not_valid', reason: reason(cause?.message || error.message) }
}

/**
 * Node's client for one sign-in: `timeoutMs` for all of its requests together, and answers of at most `bytesMax` bytes. It
 * follows no redirect.
 */
export function boundedFetch({ timeoutMs, bytesMax }: FetchLimits): CustomFetch {
  const signal = AbortSignal.timeout(timeoutMs)
  return async (url, { method, headers, body }) => {
    const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' })
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      if (bytes > bytesMax) throw new NotValid(`an answer of more than ${bytesMax} bytes`)
      chunks.push(chunk)
    }
    const { status, headers: said } = response
    return new Response(bytes === 0 ? null : Buffer.concat(chunks), { status, headers: said })
  }
}
