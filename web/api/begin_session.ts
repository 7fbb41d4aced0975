import { deviceText } from '#console/shared/console_session'
import { type Session, session } from '#console/shared/session'
import { api, bearer } from './client.js'

const ORGANIZATION_WAIT_MS = 3_000

/** Where this tab is used, as the service shows it to the person. */
export const ownDevice = () =>
  deviceText(navigator.userAgent, Intl.DateTimeFormat().resolvedOptions().timeZone)

export interface TokenOfATab {
  readonly _id: string
  readonly name: string
  readonly organization_id: string
  readonly permissions: Session['permissions']
  readonly expires_at: string
}

/** Begins the session of a token; `memberId` is of the person who signed in as themselves. */
export async function beginSession(
  own: TokenOfATab,
  token: string,
  memberId?: string | null
): Promise<void> {
  const organization = await organizationOf(own, token)
  // Messages and their undos belong to the former session.
  if (session.current() !== null) session.end('another')
  session.begin({
    kind: 'organization',
    token,
    tokenId: own._id,
    name: own.name,
    organizationId: own.organization_id,
    permissions: own.permissions,
    expiresAt: own.expires_at,
    ...(memberId && { memberId }),
    organizationName: organization?.name ?? null,
    timeZone: organization?.time_zone ?? null,
  })
}

/** Null without the permission, or without a timely answer: sign-in does not depend on it. */
async function organizationOf({ permissions }: TokenOfATab, token: string) {
  if (!permissions.includes('organizations:read')) return null
  const headers = { Authorization: bearer(token) }
  const signal = AbortSignal.timeout(ORGANIZATION_WAIT_MS)
  const answer = await api.GET('/v1/organization', { headers, signal }).catch(() => null)
  return answer?.data ?? null
}

interface DerivedToken extends TokenOfATab {
  readonly derived_from: string | null
  readonly token?: string
}

/** Begins the session of a member by the token that was derived for it. */
export async function beginMemberSession(derived: DerivedToken | undefined): Promise<void> {
  if (derived?.token === undefined) throw new TypeError('A member signed in without a token')
  await beginSession(derived, derived.token, derived.derived_from)
}
