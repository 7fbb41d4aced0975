import { inject } from '@adonisjs/core'
import type { Secret } from '@adonisjs/core/helpers'
import { AccessTokenRepository } from '#identity/persistence/access_token_repository'
import { newSignInCode, SIGN_IN_CODE_LIFETIME_MS } from '#identity/sign_in_code'
import { Clock } from '#shared/clock'
import { err, ok, type Result } from '#shared/result'

/**
 * Issues a code that signs in to the web console once, within five minutes, with a token derived from this one. It
 * replaces an earlier code of the token, and ends with the token.
 */
@inject()
export class IssueSignInCode {
  constructor(
    private readonly tokens: AccessTokenRepository,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    tokenId: string
  ): Promise<Result<Secret<string>, 'no_such_token'>> {
    const now = this.clock.now()
    const { hash, value } = newSignInCode(tokenId)
    const expiresAt = new Date(now.getTime() + SIGN_IN_CODE_LIFETIME_MS)
    const isKept = await this.tokens.keepSignInCode(organizationId, tokenId, {
      hash,
      expiresAt,
      now,
    })
    return isKept ? ok(value) : err('no_such_token')
  }
}
