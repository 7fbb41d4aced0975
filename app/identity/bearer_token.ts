import { AccessToken as BearerToken } from '@adonisjs/auth/access_tokens'
import type { Secret } from '@adonisjs/core/helpers'
import type { AccessToken } from './access_token.js'

/** The prefix of every token, so that a leaked one is recognised wherever it appears. */
export const TOKEN_PREFIX = 'sbx_'

/** Converts a token for the guard; its `tokenableId` is the organization. */
export function toBearerToken(accessToken: AccessToken, secret?: Secret<string>): BearerToken {
  const { id, organizationId, name, hash, permissions, createdAt, lastUsedAt, expiresAt } =
    accessToken
  return new BearerToken({
    identifier: id,
    tokenableId: organizationId,
    type: 'access_token',
    name,
    hash,
    abilities: [...permissions],
    createdAt,
    updatedAt: createdAt,
    lastUsedAt,
    expiresAt,
    prefix: TOKEN_PREFIX,
    ...(secret ? { secret } : {}),
  })
}
