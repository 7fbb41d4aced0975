import { inject } from '@adonisjs/core/container'
import { unauthorized } from '#identity/credentials/failed_authentications'
import { DERIVED_LIFETIME_MAX_MS } from '#identity/credentials/lifetime'
import type { Transaction } from '#shared/persistence/in_transaction'
import { err, ok, type Result } from '#shared/result'
import { MINUTE_MS } from '#shared/time'
import type { Actor } from '#shared/write_options'
import type { AccessToken } from './access_token.js'
import { AccessTokenRepository } from './access_token_repository.js'

export type CreatorRefusal = { readonly type: 'creator_gone' } | { readonly type: 'is_derived' }

/** The chain of access tokens to which a token's work is attributed. */
@inject()
export class TokenAncestry {
  constructor(private readonly tokens: AccessTokenRepository) {}

  /**
   * The ancestors of a token and, last, the token itself, to be stored with what it makes in `session`. Writes the token's
   * row, so a concurrent revocation and this transaction cannot miss each other. Throws what becomes a 401 when the token
   * is gone.
   */
  async claim(
    organizationId: string,
    tokenId: string,
    session: Transaction
  ): Promise<readonly string[]> {
    const token = await this.tokens.claimCreator(organizationId, tokenId, session)
    if (!token) throw unauthorized()
    return [...token.creatorIds, token.id]
  }

  /** Like `claim`, for the token that acts; none when an operator or a command does. */
  async ofActor(
    organizationId: string,
    actor: Actor | undefined,
    session: Transaction
  ): Promise<readonly string[]> {
    return actor?.kind === 'token' ? this.claim(organizationId, actor.tokenId, session) : []
  }

  /**
   * The token that is about to create a credential in `session`. With `asParent`, a derived token counts as one of its own
   * that ends with its parent, so what it creates is bounded as if the parent created it. Refused if it was derived with
   * fewer permissions or for a shorter time than possible.
   */
  async claimCreator(
    { organizationId, tokenId }: { readonly organizationId: string; readonly tokenId: string },
    asParent: boolean,
    session: Transaction
  ): Promise<Result<AccessToken, CreatorRefusal>> {
    const token = await this.tokens.claimCreator(organizationId, tokenId, session)
    if (!token) return err({ type: 'creator_gone' })
    if (!asParent || token.derivedFromId === null) return ok(token)
    const parent = await this.tokens.claimCreator(organizationId, token.derivedFromId, session)
    if (!parent) return err({ type: 'creator_gone' })
    if (isLimited(token, parent)) return err({ type: 'is_derived' })
    return ok({ ...token, derivedFromId: null, expiresAt: parent.expiresAt })
  }
}

function isLimited(token: AccessToken, parent: AccessToken): boolean {
  const longestMs = token.createdAt.getTime() + DERIVED_LIFETIME_MAX_MS - MINUTE_MS
  const endsEarly = token.expiresAt.getTime() < Math.min(longestMs, parent.expiresAt.getTime())
  return endsEarly || !parent.permissions.every((one) => token.permissions.includes(one))
}
