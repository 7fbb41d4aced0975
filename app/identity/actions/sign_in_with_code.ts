import { inject } from '@adonisjs/core'
import type { Secret } from '@adonisjs/core/helpers'
import { DERIVED_LIFETIME_MAX_MS } from '#identity/lifetime'
import { AccessTokenRepository } from '#identity/persistence/access_token_repository'
import { parseSignInCode } from '#identity/sign_in_code'
import type { Actor } from '#shared/actor'
import { Clock } from '#shared/clock'
import { attempt } from '#shared/persistence/attempt'
import { err, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import type { IssuedAccessToken } from './issue_access_token.js'
import { IssueDerivedToken, type IssueDerivedRefusal } from './issue_derived_token.js'

/** The actor is the token of the code. */
export type SignInOptions = Pick<WriteOptions, 'validateOnly'> &
  Pick<Actor, 'network' | 'requestId'>

export type SignInRefusal = { readonly kind: 'not_valid' } | IssueDerivedRefusal

/**
 * Exchanges a code for a token that is derived from the code's own, with all its permissions and at most half a day.
 * The store gives a code to one of any number of concurrent calls. A refusal after that leaves the code as it was.
 */
@inject()
export class SignInWithCode {
  constructor(
    private readonly issueDerivedToken: IssueDerivedToken,
    private readonly tokens: AccessTokenRepository,
    private readonly clock: Clock
  ) {}

  async execute(
    value: Secret<string>,
    { validateOnly, ...requested }: SignInOptions = {}
  ): Promise<Result<IssuedAccessToken, SignInRefusal>> {
    const code = parseSignInCode(value)
    if (!code) return err({ kind: 'not_valid' })
    const { tokenId, hash } = code
    return attempt<IssuedAccessToken, SignInRefusal>(
      async (session) => {
        const parent = await this.tokens.takeSignInCode(tokenId, hash, this.clock.now(), session)
        if (!parent) return err({ kind: 'not_valid' })
        const { name, permissions } = parent
        const actor = { kind: 'token', tokenId, name, ...requested } as const
        const granted = { permissions, lifetimeMs: DERIVED_LIFETIME_MAX_MS }
        return this.issueDerivedToken.execute(parent, granted, session, { actor })
      },
      { validateOnly }
    )
  }
}
