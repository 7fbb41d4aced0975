import app from '@adonisjs/core/services/app'
import { IssueAccessToken } from '#identity/tokens/issue_access_token'
import { type Permission, PERMISSIONS } from '#shared/permission'

/** Longer than any test needs. */
const LIFETIME_MS = 400 * 86_400_000

/** Issues a token of the organization; returns its id and the complete value of an Authorization header. */
export async function issueToken(
  organizationId: string,
  permissions: readonly Permission[] = PERMISSIONS,
  options: { name?: string; expiresAt?: Date } = {}
): Promise<{ bearer: string; tokenId: string }> {
  const issueAccessToken = await app.container.make(IssueAccessToken)
  const { accessToken, value } = await issueAccessToken.execute(organizationId, {
    name: options.name ?? 'test',
    permissions,
    expiresAt: options.expiresAt ?? new Date(Date.now() + LIFETIME_MS),
  })
  return { bearer: `Bearer ${value.release()}`, tokenId: accessToken.id }
}

/** The value of an Authorization header with exactly the given permissions. */
export async function issueBearer(
  organizationId: string,
  permissions: readonly Permission[],
  options: { name?: string; expiresAt?: Date } = {}
): Promise<string> {
  const { bearer } = await issueToken(organizationId, permissions, options)
  return bearer
}
