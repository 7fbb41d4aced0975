import { type Session, session } from '../session.js'
import { api, bearer } from './client.js'
import { asProblem, type ApiProblem } from './problems.js'

const OPERATOR_PREFIX = 'sbo_'
const ZONE_WAIT_MS = 3_000

/**
 * Exchanges a token for one of this tab, which has its permissions, ends after twelve hours or with it, and begins the
 * session. The pasted token is kept nowhere. One that is derived already is used as it is, because it cannot be exchanged
 * again. Returns the problem of a refusal, or null.
 */
export async function signIn(pasted: string): Promise<ApiProblem | null> {
  if (pasted.startsWith(OPERATOR_PREFIX)) return signInAsOperator(pasted)
  const headers = { Authorization: bearer(pasted) }
  try {
    const { data: own } = await api.GET('/v1/access-tokens/current', { headers })
    if (own === undefined) return null
    if (own.derived_from !== null) {
      await begin(own, pasted)
      return null
    }
    const { data: derived } = await api.POST('/v1/access-tokens/current/derive', {
      headers,
      body: {},
    })
    if (derived !== undefined && 'token' in derived) await begin(derived, derived.token)
    return null
  } catch (thrown) {
    return asProblem(thrown)
  }
}

/** Like `signIn`, with the credential of an operator. */
async function signInAsOperator(pasted: string): Promise<ApiProblem | null> {
  const headers = { Authorization: bearer(pasted) }
  try {
    const { data: own } = await api.GET('/v1/operations/credential', { headers })
    if (own === undefined) return null
    if (own.derived_from !== null) {
      beginOperator(own, pasted)
      return null
    }
    const { data: derived } = await api.POST('/v1/operations/credential/derive', {
      headers,
      body: {},
    })
    if (derived !== undefined && 'token' in derived) beginOperator(derived, derived.token)
    return null
  } catch (thrown) {
    return asProblem(thrown)
  }
}

/**
 * Signs in by the link that the address names (`#code=…`), which works once, and takes its code out of the address and the
 * history first. Without one it does nothing.
 */
export async function signInByLink(): Promise<void> {
  const [, code] = /^#code=(.+)$/.exec(location.hash) ?? []
  if (code === undefined) return
  history.replaceState(null, '', '#/')
  dispatchEvent(new HashChangeEvent('hashchange'))
  try {
    const headers = { Authorization: bearer(code) }
    const { data } = await api.POST('/v1/access-tokens/sign-in', { headers })
    if (data !== undefined && 'token' in data) await begin(data, data.token)
  } catch (thrown) {
    const { isTransient } = asProblem(thrown)
    if (session.current() === null) session.end(isTransient ? 'unasked' : 'link')
  }
}

/** Revokes the token of this tab and ends the session. A token that cannot be revoked now ends by itself. */
export async function signOut(): Promise<void> {
  const ended = session.current()
  session.end('left')
  if (ended === null) return
  const headers = { Authorization: bearer(ended.token) }
  const revoked =
    ended.kind === 'operator'
      ? api.DELETE('/v1/operations/credential', { headers })
      : api.DELETE('/v1/access-tokens/current', { headers })
  await revoked.catch(asProblem)
}

interface TokenOfATab {
  readonly _id: string
  readonly name: string
  readonly organization_id: string
  readonly permissions: Session['permissions']
  readonly expires_at: string
}

async function begin(own: TokenOfATab, token: string): Promise<void> {
  const timeZone = await zoneOf(own, token)
  // What was shown and can be undone is of the session before.
  if (session.current() !== null) session.end('another')
  session.begin({
    kind: 'organization',
    token,
    tokenId: own._id,
    name: own.name,
    organizationId: own.organization_id,
    permissions: own.permissions,
    expiresAt: own.expires_at,
    timeZone,
  })
}

/** The organization's zone; null where it has none or does not answer in time, which keeps nobody out. */
async function zoneOf({ permissions }: TokenOfATab, token: string): Promise<string | null> {
  if (!permissions.includes('organizations:read')) return null
  const headers = { Authorization: bearer(token) }
  const signal = AbortSignal.timeout(ZONE_WAIT_MS)
  const answer = await api.GET('/v1/organization', { headers, signal }).catch(() => null)
  return answer?.data?.time_zone ?? null
}

function beginOperator(own: Pick<TokenOfATab, '_id' | 'name' | 'expires_at'>, token: string): void {
  session.begin({
    kind: 'operator',
    token,
    tokenId: own._id,
    name: own.name,
    organizationId: '',
    permissions: [],
    expiresAt: own.expires_at,
  })
}
