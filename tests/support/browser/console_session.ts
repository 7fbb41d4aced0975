interface TokenOfATab {
  readonly _id: string
  readonly name: string
  readonly organization_id: string
  readonly permissions: readonly string[]
  readonly expires_at: string
}

/** The session as `web/shared/session.ts` keeps it in the tab. */
const KEY = 'signalbox.session'

/**
 * The sessionStorage of a tab that is signed in with a token, as the sign-in page leaves it; `bearer` is the whole value of
 * an Authorization header, of an organization or of an operator. The token itself is used, so that a test which revokes it ends the session.
 */
export async function consoleSession(url: string, bearer: string): Promise<Record<string, string>> {
  if (bearer.startsWith('Bearer sbo_')) return operatorSession(url, bearer)
  const response = await fetch(`${url}/v1/access-tokens/current`, {
    headers: { authorization: bearer },
  })
  if (!response.ok) throw new Error(`The token was refused: ${await response.text()}`)
  const own = (await response.json()) as TokenOfATab
  const session = {
    token: bearer.replace(/^Bearer /, ''),
    tokenId: own._id,
    name: own.name,
    organizationId: own.organization_id,
    permissions: own.permissions,
    expiresAt: own.expires_at,
  }
  return { [KEY]: JSON.stringify(session) }
}

async function operatorSession(url: string, bearer: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/v1/operations/credential`, {
    headers: { authorization: bearer },
  })
  if (!response.ok) throw new Error(`The credential was refused: ${await response.text()}`)
  const own = (await response.json()) as Omit<TokenOfATab, 'organization_id' | 'permissions'>
  const session = {
    kind: 'operator',
    token: bearer.replace(/^Bearer /, ''),
    tokenId: own._id,
    name: own.name,
    organizationId: '',
    permissions: [],
    expiresAt: own.expires_at,
  }
  return { [KEY]: JSON.stringify(session) }
}
