import { inject } from '@adonisjs/core/container'
import { DERIVED_LIFETIME_MAX_MS, DERIVED_MAX, TOKENS_MAX } from '#identity/credentials/lifetime'
import { TokenRevocations } from '#identity/credentials/token_revocations'
import type { PersonSession } from '#identity/members/membership'
import { Clock } from '#shared/clock'
import type { Principal } from '#shared/http/guard'
import type { Permission } from '#shared/permission'
import type { Transaction } from '#shared/persistence/in_transaction'
import { attempt } from '#shared/persistence/organization_writes'
import { AuditLog } from '#shared/persistence/audit_log'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import type { AccessToken } from './access_token.js'
import { AccessTokenRepository } from './access_token_repository.js'
import { IssueAccessToken, type IssuedAccessToken } from './issue_access_token.js'

/** Bounds the tokens of an organization, and those derived from one. */
@inject()
export class TokenQuota {
  constructor(
    private readonly tokens: AccessTokenRepository,
    private readonly audit: AuditLog,
    private readonly revocations: TokenRevocations,
    private readonly clock: Clock
  ) {}

  /** For a token that `creator`, which the caller has claimed in `session`, creates: null once there is room. */
  async makeRoom(
    { id, organizationId, derivedFromId }: AccessToken,
    session: Transaction,
    options: WriteOptions
  ): Promise<{ readonly type: 'too_many' | 'creator_gone' } | null> {
    if (derivedFromId === null) {
      const count = await this.tokens.count(organizationId, session)
      return count < TOKENS_MAX ? null : { type: 'too_many' }
    }
    const parent = await this.tokens.claimCreator(organizationId, derivedFromId, session)
    if (!parent) return { type: 'creator_gone' }
    await this.endOldestDerived(parent, id, session, options)
    return null
  }

  /**
   * Makes room for one more token that is derived from `parent`. The caller has claimed `parent` in `session`, so
   * concurrent calls take turns and count each other's tokens. Never ends `keptId`, the calling token.
   */
  async endOldestDerived(
    { organizationId, id }: AccessToken,
    keptId: string,
    session: Transaction,
    options: WriteOptions
  ): Promise<void> {
    const left = keptId === id ? DERIVED_MAX - 1 : DERIVED_MAX - 2
    const oldest = { now: this.clock.now(), left, keptId }
    const ended = await this.tokens.deleteOldestDerived(organizationId, id, oldest, session)
    const write = { organizationId, kind: 'access_token', verb: 'revoked' } as const
    const writes = ended.map((before) => ({ ...write, before }))
    await this.audit.record(writes, options, session)
    if (ended.length === 0 || options.validateOnly) return
    const ids = ended.map((token) => token.id)
    session.once('ended', () => this.revocations.announce(ids))
  }
}

export interface IssueDerivedRefusal {
  readonly type: 'is_derived'
}

/** Issues a token that ends with `parent`, which the caller has claimed in `session`. Beyond the limit, the oldest ends. */
@inject()
export class IssueDerivedToken {
  constructor(
    private readonly issueAccessToken: IssueAccessToken,
    private readonly quota: TokenQuota,
    private readonly clock: Clock
  ) {}

  async execute(
    parent: AccessToken,
    granted: {
      permissions: readonly Permission[]
      lifetimeMs: number
      device: string | null
      /** Of a member's session. */
      person?: PersonSession
    },
    session: Transaction,
    options: WriteOptions
  ): Promise<Result<IssuedAccessToken, IssueDerivedRefusal>> {
    const { id, organizationId, name, creatorIds, derivedFromId } = parent
    if (derivedFromId !== null) return err({ type: 'is_derived' })
    await this.quota.endOldestDerived(parent, id, session, options)
    const { permissions, lifetimeMs, device, person } = granted
    const endsAtMs = Math.min(this.clock.now().getTime() + lifetimeMs, parent.expiresAt.getTime())
    const issued = await this.issueAccessToken.execute(
      organizationId,
      {
        name,
        permissions,
        expiresAt: new Date(endsAtMs),
        creatorIds: [...creatorIds, id],
        derivedFromId: id,
        device,
        person: person ?? null,
      },
      session,
      options
    )
    return ok(issued)
  }
}

/**
 * Replaces a derived token by one with the same permissions and the same end. It gets another identifier, because a
 * revocation of the earlier one may still be on its way to an instance.
 */
@inject()
export class ReplaceDerivedToken {
  constructor(
    private readonly issueAccessToken: IssueAccessToken,
    private readonly tokens: AccessTokenRepository,
    private readonly audit: AuditLog,
    private readonly revocations: TokenRevocations
  ) {}

  async execute(
    replaced: AccessToken,
    device: string | null,
    session: Transaction,
    options: WriteOptions
  ): Promise<IssuedAccessToken> {
    const { id, organizationId, creatorIds } = replaced
    await this.tokens.delete(organizationId, id, session)
    const write = { organizationId, kind: 'access_token', before: replaced } as const
    await this.audit.record({ ...write, verb: 'replaced' }, options, session)
    session.once('ended', () => this.revocations.announce([id]))
    const successor = { ...replaced, device, creatorIds: [...creatorIds, id] }
    return this.issueAccessToken.execute(organizationId, successor, session, options)
  }
}

interface DeriveAccessTokenInput {
  /** Without it, all permissions of the caller. */
  readonly permissions?: readonly Permission[] | undefined
  /** Without it, `DERIVED_LIFETIME_MAX_MS`. */
  readonly lifetimeMs?: number | undefined
  readonly device?: string | null | undefined
}

export type DeriveAccessTokenRefusal =
  | { readonly type: 'permission_not_held'; readonly index: number; readonly permission: string }
  | { readonly type: 'creator_gone' }
  | IssueDerivedRefusal

/**
 * Exchanges the calling token for one that lives at most half a day, can do at most the same, and ends with it. Any
 * token may be exchanged, except one that was derived itself.
 */
@inject()
export class DeriveAccessToken {
  constructor(
    private readonly issueDerivedToken: IssueDerivedToken,
    private readonly tokens: AccessTokenRepository
  ) {}

  async execute(
    { organizationId, tokenId, permissions: held }: Principal,
    {
      permissions = held,
      lifetimeMs = DERIVED_LIFETIME_MAX_MS,
      device = null,
    }: DeriveAccessTokenInput,
    options: WriteOptions = {}
  ): Promise<Result<IssuedAccessToken, DeriveAccessTokenRefusal>> {
    const index = permissions.findIndex((permission) => !held.includes(permission))
    const permission = permissions[index]
    if (permission) return err({ type: 'permission_not_held', index, permission })

    return attempt<IssuedAccessToken, DeriveAccessTokenRefusal>(async (session) => {
      const parent = await this.tokens.claimCreator(organizationId, tokenId, session)
      if (!parent) return err({ type: 'creator_gone' })
      const granted = { permissions, lifetimeMs, device }
      return this.issueDerivedToken.execute(parent, granted, session, options)
    }, options)
  }
}
