import { symbols } from '@adonisjs/auth'
import type { AccessToken } from '@adonisjs/auth/access_tokens'
import type {
  AccessTokensGuardUser,
  AccessTokensUserProviderContract,
} from '@adonisjs/auth/types/access_tokens'
import { inject } from '@adonisjs/core'
import type { Secret } from '@adonisjs/core/helpers'
import { VerifyAccessToken } from './verify_access_token.js'
import { TokenExpiredError } from './token_expired_error.js'

/** The organization for which a token speaks. There are no users, so nothing is read to find one. */
export interface TokenHolder {
  readonly organizationId: string
}

/** Adapts the service's tokens to the framework's bearer-token guard. */
@inject()
export class TokenGuardProvider implements AccessTokensUserProviderContract<TokenHolder> {
  declare [symbols.PROVIDER_REAL_USER]: TokenHolder

  constructor(private readonly verifyAccessToken: VerifyAccessToken) {}

  /** Throws `TokenExpiredError` for an expired token: the guard itself tells only valid from invalid. */
  async verifyToken(value: Secret<string>): Promise<AccessToken | null> {
    const verified = await this.verifyAccessToken.execute(value)
    if (verified && 'expiredAt' in verified) throw new TokenExpiredError(verified.expiredAt)
    return verified
  }

  async findById(identifier: string | number | bigint) {
    return this.createUserForGuard({ organizationId: String(identifier) })
  }

  async createUserForGuard(holder: TokenHolder): Promise<AccessTokensGuardUser<TokenHolder>> {
    return { getId: () => holder.organizationId, getOriginal: () => holder }
  }

  createToken(): Promise<never> {
    return Promise.reject(new Error('Tokens are issued by IssueAccessToken'))
  }

  invalidateToken(): Promise<never> {
    return Promise.reject(new Error('Tokens are revoked by RevokeAccessToken'))
  }
}
