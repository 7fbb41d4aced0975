import { inject } from '@adonisjs/core/container'
import type { Secret } from '@adonisjs/core/helpers'
import { DERIVED_LIFETIME_MAX_MS } from '#identity/credentials/lifetime'
import { AccessTokenRepository } from '#identity/tokens/access_token_repository'
import { CODE_PREFIX } from '#identity/tokens/token_value'
import { parseSecretValue } from '#identity/credentials/secret_value'
import type { Actor, WriteOptions } from '#shared/write_options'
import { Clock } from '#shared/clock'
import { LeavingOrganizations } from '#shared/leaving_organizations'
import { attempt } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'
import type { IssuedAccessToken } from '#identity/tokens/issue_access_token'
import {
  type IssueDerivedRefusal,
  IssueDerivedToken,
  ReplaceDerivedToken,
} from '#identity/tokens/derive_access_token'

/** The actor is the token of the code. */
type SignInOptions = Pick<WriteOptions, 'validateOnly'> &
  Pick<Actor, 'network' | 'requestId'> & {
    /** The request comes from the machine of the instance; from another one, only an invitation is valid. */
    readonly isLocal: boolean
    readonly device: string | null
  }

type SignInRefusal = { readonly type: 'not_valid' } | IssueDerivedRefusal

/**
 * Exchanges a code for a token that is derived from the code's own, with all its permissions, for at most half a day. A
 * token that is itself derived is replaced by one with the same permissions and the same end. Of concurrent calls with one
 * code, one succeeds. A refused exchange leaves the code valid. The code of an organization that is leaving is not valid.
 */
@inject()
export class SignInWithCode {
  constructor(
    private readonly issueDerivedToken: IssueDerivedToken,
    private readonly replaceDerivedToken: ReplaceDerivedToken,
    private readonly tokens: AccessTokenRepository,
    private readonly leaving: LeavingOrganizations,
    private readonly clock: Clock
  ) {}

  async execute(
    value: Secret<string>,
    { validateOnly, isLocal, device, ...requested }: SignInOptions
  ): Promise<Result<IssuedAccessToken, SignInRefusal>> {
    const code = parseSecretValue(CODE_PREFIX, value)
    if (!code) return err({ type: 'not_valid' })
    const { id: tokenId } = code
    return attempt<IssuedAccessToken, SignInRefusal>(
      async (session) => {
        const use = { now: this.clock.now(), isLocal }
        const parent = await this.tokens.takeSignInCode(code, use, session)
        if (!parent || this.leaving.has(parent.organizationId)) return err({ type: 'not_valid' })
        const { name, permissions } = parent
        const actor = { kind: 'token', tokenId, name, ...requested } as const
        if (parent.derivedFromId !== null) {
          return ok(await this.replaceDerivedToken.execute(parent, device, session, { actor }))
        }
        const granted = { permissions, lifetimeMs: DERIVED_LIFETIME_MAX_MS, device }
        return this.issueDerivedToken.execute(parent, granted, session, { actor })
      },
      { validateOnly }
    )
  }
}
