import { inject } from '@adonisjs/core/container'
import type { Secret } from '@adonisjs/core/helpers'
import { newSecretValue } from '#identity/credentials/secret_value'
import { AccessTokenRepository } from '#identity/tokens/access_token_repository'
import { CODE_PREFIX, SIGN_IN_CODE_LIFETIME_MS } from '#identity/tokens/token_value'
import { Clock } from '#shared/clock'
import { AuditLog } from '#shared/persistence/audit_log'
import { attempt } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'

/**
 * Issues a code that signs in to the web console once, within five minutes, with a token derived from this one. It
 * replaces an earlier code of the token, and ends with the token.
 */
@inject()
export class IssueSignInCode {
  constructor(
    private readonly tokens: AccessTokenRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    tokenId: string,
    options: WriteOptions = {}
  ): Promise<Result<Secret<string>, 'no_such_token'>> {
    const now = this.clock.now()
    const { value, ...code } = newSecretValue(CODE_PREFIX, tokenId)
    const expiresAt = new Date(now.getTime() + SIGN_IN_CODE_LIFETIME_MS)
    const use = { expiresAt, now, isInvitation: false, lasts: false }
    return attempt<Secret<string>, 'no_such_token'>(async (session) => {
      const after = await this.tokens.keepSignInCode(organizationId, code, use, session)
      if (!after) return err('no_such_token')
      const write = { organizationId, kind: 'access_token', before: after, after } as const
      await this.audit.record({ ...write, verb: 'sign_in_code_issued' }, options, session)
      return ok(value)
    }, options)
  }
}
