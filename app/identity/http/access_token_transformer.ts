import type { IssuedAccessToken } from '#identity/actions/issue_access_token'
import type { WriteOptions } from '#shared/write_options'
import type { AccessToken } from '#identity/access_token'

/** With its value, unless nothing was kept. */
export function showIssued(
  { accessToken, value, invitation }: IssuedAccessToken,
  { validateOnly = false }: WriteOptions
) {
  if (validateOnly) return showAccessToken(accessToken)
  const code = invitation && {
    sign_in_code: invitation.code.release(),
    sign_in_code_expires_at: invitation.expiresAt,
  }
  return { ...showAccessToken(accessToken), token: value.release(), ...code }
}

/** Neither the value nor its hash is ever shown. */
export function showAccessToken(accessToken: AccessToken) {
  return {
    _id: accessToken.id,
    organization_id: accessToken.organizationId,
    name: accessToken.name,
    permissions: accessToken.permissions,
    expires_at: accessToken.expiresAt,
    created_by: accessToken.creatorIds.at(-1) ?? null,
    derived_from: accessToken.derivedFromId,
    last_used_at: accessToken.lastUsedAt,
    createdAt: accessToken.createdAt,
  }
}
