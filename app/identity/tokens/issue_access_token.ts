import { inject } from '@adonisjs/core'
import type { Secret } from '@adonisjs/core/helpers'
import type { Transaction } from '#shared/persistence/in_transaction'
import type { AccessToken } from './access_token.js'
import { AccessTokenRepository } from './access_token_repository.js'
import { AuditLog } from '#shared/persistence/audit_log'
import type { Permission } from '#shared/permission'
import type { WriteOptions } from '#shared/write_options'
import { newTokenSecret, tokenValue } from './token_value.js'

export interface IssueAccessTokenInput {
  readonly name: string
  readonly permissions: readonly Permission[]
  readonly expiresAt: Date
  /** The ancestors that created it; none when an operator does. */
  readonly creatorIds?: readonly string[]
  readonly derivedFromId?: string | null
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
    private readonly audit: AuditLog
  ) {}

  async execute(
    organizationId: string,
    input: IssueAccessTokenInput,
    session?: Transaction,
    options: WriteOptions = {}
  ): Promise<IssuedAccessToken> {
    const { secret, hash } = newTokenSecret()
    const { creatorIds = [], derivedFromId = null } = input
    const fields = { ...input, creatorIds, derivedFromId, hash }
    const accessToken = await this.tokens.create(organizationId, fields, session)
    if (session) {
      const verb = derivedFromId === null ? 'created' : 'derived'
      const write = { organizationId, kind: 'access_token', after: accessToken, verb } as const
      await this.audit.record(write, options, session)
    }
    return { accessToken, value: tokenValue(accessToken.id, secret) }
  }
}
