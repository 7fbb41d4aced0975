import { beginSession, ownDevice, type TokenOfATab } from '#console/api/begin_session'
import { api, bearer } from '#console/api/client'
import { type ApiProblem, asProblem } from '#console/api/problems'
import { toast } from '#console/parts/toasts'
import { session } from '#console/shared/session'
import { tabStorage } from '#console/shared/tab_storage'
import { textsSpoken } from '#console/texts/languages'

const OPERATOR_PREFIX = 'sbo_'
const LINK_KEY = 'signalbox.link'

const linkListeners = new Set<() => void>()

/**
 * Exchanges a token for a derived one and begins the session. The derived token has the same permissions and ends with its
 * parent, or after twelve hours. The pasted token is not stored. A token that is already derived cannot be exchanged and is
 * used as it is. Returns the problem of a refusal, or null.
 */
export async function signIn(pasted: string): Promise<ApiProblem | null> {
  if (pasted.startsWith(OPERATOR_PREFIX)) return signInAsOperator(pasted)
  const headers = { Authorization: bearer(pasted) }
  try {
    const { data: own } = await api.GET('/v1/access-tokens/current', { headers })
    if (own === undefined) return null
    if (own.derived_from !== null) {
      await beginSession(own, pasted)
      return null
    }
    const { data: derived } = await api.POST('/v1/access-tokens/current/derive', {
      headers,
      body: { device: ownDevice() },
    })
    if (derived !== undefined && 'token' in derived) await beginSession(derived, derived.token)
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
 * The code of the sign-in link (`#code=…`) that opened the tab, until it is used or dismissed. Opening the link does not
 * consume it, because mail filters open links before people do.
 */
export const openedLink = {
  code: (): string | null => tabStorage.getItem(LINK_KEY),
  /** Removes the code from the address and the history. Does nothing without one. */
  read(): void {
    const [, code] = /^#code=(.+)$/.exec(location.hash) ?? []
    if (code === undefined) return
    tabStorage.setItem(LINK_KEY, code)
    history.replaceState(null, '', '#/')
    dispatchEvent(new HashChangeEvent('hashchange'))
    for (const listener of linkListeners) listener()
  },
  leave(): void {
    tabStorage.removeItem(LINK_KEY)
    for (const listener of linkListeners) listener()
  },
  subscribe(listener: () => void): () => void {
    linkListeners.add(listener)
    return () => linkListeners.delete(listener)
  },
}

/** The name of the token that the link signs in with. Dismisses an invalid link. */
export async function nameOfLink(code: string, signal: AbortSignal): Promise<string> {
  const { name } = await exchange(code, signal)
  return name
}

/** Signs in by the link, which works once, then dismisses it. Returns the problem of a refusal, or null. */
export async function signInByLink(code: string): Promise<ApiProblem | null> {
  try {
    const own = await exchange(code)
    if ('token' in own) await beginSession(own, own.token)
    openedLink.leave()
    return null
  } catch (thrown) {
    return asProblem(thrown)
  }
}

/** An abort by `asking` leaves the code unused. */
async function exchange(code: string, asking?: AbortSignal) {
  const headers = { Authorization: bearer(code) }
  const query = asking ? { validate_only: true } : {}
  try {
    const body = { device: ownDevice() }
    const options = { headers, params: { query }, body, signal: asking }
    const { data } = await api.POST('/v1/access-tokens/sign-in', options)
    if (data === undefined) throw new TypeError('a success has a token')
    return data
  } catch (thrown) {
    if (asProblem(thrown).status === 401) {
      const why = textsSpoken()?.signIn.because.link
      if (session.current() === null) session.end('link')
      else if (why !== undefined) toast({ text: why, tone: 'problem' })
      openedLink.leave()
    }
    throw thrown
  }
}

/** Revokes the token of this tab and ends the session. If it cannot be revoked now, it expires by itself. */
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
