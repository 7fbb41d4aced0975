import { inject } from '@adonisjs/core/container'
import { LIFETIME_DEFAULT_MS, LIFETIME_MAX_MS } from '#identity/credentials/lifetime'
import type { AccessToken } from './access_token.js'
import { Clock } from '#shared/clock'
import type { Principal } from '#shared/http/guard'
import type { Permission } from '#shared/permission'
import { alone, type Enlist, OrganizationWrites } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import {
  IssueAccessToken,
  type IssueAccessTokenInput,
  type IssuedAccessToken,
} from './issue_access_token.js'
import { TokenQuota } from './derive_access_token.js'
import { type CreatorRefusal, TokenAncestry } from './token_ancestry.js'

export interface CreateAccessTokenInput {
  readonly name: string
  readonly permissions: readonly Permission[]
  readonly lifetimeMs: number | null
  readonly expiresAt: Date | null
  /** Whether the token also gets a code, for a link by which a colleague signs in once. */
  readonly isInvitation?: boolean
  /** Whether that code can be used again, until the token ends. */
  readonly codeLasts?: boolean
  /** See `TokenAncestry.claimCreator`. */
  readonly asParent?: boolean
}

export type CreateAccessTokenRefusal =
  | { readonly type: 'permission_not_held'; readonly index: number; readonly permission: string }
  | { readonly type: 'two_expiries' }
  | { readonly type: 'expiry_out_of_range' }
  | {
      readonly type: 'outlives_creator'
      readonly creatorExpiresAt: Date
      readonly isByLifetime: boolean
    }
  | { readonly type: 'last_generation'; readonly index: number }
  | { readonly type: 'too_many' }
  | CreatorRefusal

/** The maximum number of a token's ancestors. A token with that many cannot create another one. */
const ANCESTORS_MAX = 16

/**
 * Creates a token for the caller's organization, with no permission that the calling token lacks and no later expiry. What
 * a derived token creates is derived as well, and ends with the same token, unless it creates as its parent. The
 * transaction claims the calling token, so one that is being revoked creates none. Creations exclude each other, so each
 * counts the others.
 */
@inject()
export class CreateAccessToken {
  constructor(
    private readonly issueAccessToken: IssueAccessToken,
    private readonly ancestry: TokenAncestry,
    private readonly quota: TokenQuota,
    private readonly writes: OrganizationWrites,
    private readonly clock: Clock
  ) {}

  async execute(
    caller: Principal,
    input: CreateAccessTokenInput,
    enlist: Enlist<IssuedAccessToken> = alone,
    options: WriteOptions = {}
  ): Promise<Result<IssuedAccessToken, CreateAccessTokenRefusal>> {
    const { organizationId, permissions } = caller
    const index = input.permissions.findIndex((permission) => !permissions.includes(permission))
    const permission = input.permissions[index]
    if (permission) return err({ type: 'permission_not_held', index, permission })

    const expiresAt = this.#expiry(input)
    if (!(expiresAt instanceof Date)) return err(expiresAt)
    return this.writes.commitUnannounced(
      organizationId,
      enlist<CreateAccessTokenRefusal>(async (session) => {
        const { asParent = false } = input
        const creator = await this.ancestry.claimCreator(caller, asParent, session)
        if (!creator.ok) return creator
        const issued = issuedBy(creator.value, input, expiresAt)
        if (!issued.ok) return issued
        const refusal = await this.quota.makeRoom(creator.value, session, options)
        if (refusal) return err(refusal)
        return ok(
          await this.issueAccessToken.execute(organizationId, issued.value, session, options)
        )
      }),
      options
    )
  }

  #expiry({
    lifetimeMs,
    expiresAt,
    asParent = false,
  }: CreateAccessTokenInput): Date | CreateAccessTokenRefusal {
    if (lifetimeMs !== null && expiresAt !== null) return { type: 'two_expiries' }
    const nowMs = this.clock.now().getTime()
    const usualMs = asParent ? LIFETIME_MAX_MS : LIFETIME_DEFAULT_MS
    if (expiresAt === null) return new Date(nowMs + (lifetimeMs ?? usualMs))
    const isInRange = expiresAt.getTime() > nowMs && expiresAt.getTime() <= nowMs + LIFETIME_MAX_MS
    return isInRange ? expiresAt : { type: 'expiry_out_of_range' }
  }
}

/** The stored token; without a requested expiry, the creator's expiry is the limit. */
function issuedBy(
  creator: AccessToken,
  input: CreateAccessTokenInput,
  expiresAt: Date
): Result<IssueAccessTokenInput, CreateAccessTokenRefusal> {
  const { name, permissions, lifetimeMs, expiresAt: askedAt, isInvitation, codeLasts } = input
  const isAskedFor = lifetimeMs !== null || askedAt !== null
  if (isAskedFor && expiresAt > creator.expiresAt) {
    const isByLifetime = askedAt === null
    return err({ type: 'outlives_creator', creatorExpiresAt: creator.expiresAt, isByLifetime })
  }
  const creatorIds = [...creator.creatorIds, creator.id]
  const index = permissions.indexOf('tokens:manage')
  if (creatorIds.length >= ANCESTORS_MAX && index !== -1) {
    return err({ type: 'last_generation', index })
  }
  const endsAtMs = Math.min(expiresAt.getTime(), creator.expiresAt.getTime())
  const { derivedFromId } = creator
  const end = { expiresAt: new Date(endsAtMs), derivedFromId }
  return ok({ name, permissions, ...end, creatorIds, isInvitation, codeLasts })
}
