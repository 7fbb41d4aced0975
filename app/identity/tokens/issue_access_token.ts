import { inject } from '@adonisjs/core/container'
import type { Secret } from '@adonisjs/core/helpers'
import { newSecretValue } from '#identity/credentials/secret_value'
import type { PersonSession } from '#identity/members/membership'
import { Clock } from '#shared/clock'
import type { Transaction } from '#shared/persistence/in_transaction'
import type { AccessToken } from './access_token.js'
import { AccessTokenRepository } from './access_token_repository.js'
import { AuditLog } from '#shared/persistence/audit_log'
import { storedActor } from '#shared/persistence/stored_actor'
import type { Permission } from '#shared/permission'
import type { WriteOptions } from '#shared/write_options'
import { CODE_PREFIX, INVITATION_LIFETIME_MS, newTokenSecret, tokenValue } from './token_value.js'

export interface IssueAccessTokenInput {
  readonly name: string
  readonly permissions: readonly Permission[]
  readonly expiresAt: Date
  /** The ancestors that created it; none when an operator does. */
  readonly creatorIds?: readonly string[]
  readonly derivedFromId?: string | null
  readonly device?: string | null
  /** Of a token that is a member's session. */
  readonly person?: PersonSession | null
  /** Whether the token also gets a code, for a link by which a colleague signs in once. Needs a transaction. */
  readonly isInvitation?: boolean | undefined
  /** Whether that code can be used again, until the token ends. A derived token's cannot. */
  readonly codeLasts?: boolean | undefined
}

/** The only moment at which a token's value exists; it cannot be recovered later. */
export interface IssuedAccessToken {
  readonly accessToken: AccessToken
  readonly value: Secret<string>
  /** Of a sign-in link for the colleague whose token it is. */
  readonly invitation?: { readonly code: Secret<string>; readonly expiresAt: Date }
}

/** In a transaction, the token also leaves a row in the audit log; without one, it is stored alone. */
@inject()
export class IssueAccessToken {
  constructor(
    private readonly tokens: AccessTokenRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    input: IssueAccessTokenInput,
    session?: Transaction,
    options: WriteOptions = {}
  ): Promise<IssuedAccessToken> {
    const { secret, hash } = newTokenSecret()
    const { name, permissions, expiresAt, creatorIds = [] } = input
    const { derivedFromId = null, device = null, person = null } = input
    const creator = storedActor(options.actor)
    const fields = {
      name,
      permissions,
      expiresAt,
      creatorIds,
      creator,
      derivedFromId,
      device,
      person,
    }
    const accessToken = await this.tokens.create(organizationId, { ...fields, hash }, session)
    if (session) {
      const verb = derivedFromId === null ? 'created' : 'derived'
      const write = { organizationId, kind: 'access_token', after: accessToken, verb } as const
      await this.audit.record(write, options, session)
    }
    const issued = { accessToken, value: tokenValue(accessToken.id, secret) }
    if (!session || !input.isInvitation) return issued
    return { ...issued, invitation: await this.#invite(accessToken, input, session, options) }
  }

  async #invite(
    after: AccessToken,
    { codeLasts = false }: IssueAccessTokenInput,
    session: Transaction,
    options: WriteOptions
  ) {
    const { organizationId, expiresAt: endsAt, derivedFromId } = after
    const lasts = codeLasts && derivedFromId === null
    const { value, ...code } = newSecretValue(CODE_PREFIX, after.id)
    const now = this.clock.now()
    const endsAtMs = lasts ? Infinity : now.getTime() + INVITATION_LIFETIME_MS
    const expiresAt = new Date(Math.min(endsAtMs, endsAt.getTime()))
    const use = { expiresAt, now, isInvitation: true, lasts }
    await this.tokens.keepSignInCode(organizationId, code, use, session)
    const write = { organizationId, kind: 'access_token', before: after, after } as const
    await this.audit.record({ ...write, verb: 'sign_in_code_issued' }, options, session)
    return { code: value, expiresAt }
  }
}
