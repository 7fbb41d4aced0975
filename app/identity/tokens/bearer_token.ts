import { AccessToken as BearerToken } from '@adonisjs/auth/access_tokens'
import type { Secret } from '@adonisjs/core/helpers'
import type { AccessToken } from './access_token.js'

/** The prefix of every token, so that a leaked one is recognised wherever it appears. */
export const TOKEN_PREFIX = 'sbx_'

/** What the guard passes on, with the token that it came from. */
export class CreatedBearerToken extends BearerToken {
  /** The token that created it, or that it was derived from; null when an operator created it. */
  creatorId: string | null = null
}

/** Converts a token for the guard; its `tokenableId` is the organization. */
export function toBearerToken(
  accessToken: AccessToken,
  secret?: Secret<string>
): CreatedBearerToken {
  const { id, organizationId, name, hash, permissions, createdAt, lastUsedAt, expiresAt } =
    accessToken
  const bearerToken = new CreatedBearerToken({
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
  bearerToken.creatorId = accessToken.derivedFromId ?? accessToken.creatorIds.at(-1) ?? null
  return bearerToken
}
