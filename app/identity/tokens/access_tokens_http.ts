import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import {
  DERIVED_LIFETIME_MAX_MS,
  LIFETIME,
  LIFETIME_MAX_MS,
  parseLifetimeMs,
} from '#identity/credentials/lifetime'
import { describedAs, text } from '#shared/http/text'
import { flag } from '#shared/http/query'
import { instant } from '#shared/http/instant'
import { pageQuery } from '#shared/http/keyset_page'
import {
  type FieldError,
  permissionMissing,
  type Problem,
  sendInvalid,
  sendProblem,
} from '#shared/http/problem'
import { strictObject } from '#shared/http/strict_object'
import { writeQuery } from '#shared/http/write_query'
import { type Permission, PERMISSIONS } from '#shared/permission'
import type { WriteOptions } from '#shared/write_options'
import type { MembersOf } from '#shared/member_name'
import type { AccessToken } from './access_token.js'
import {
  type CreateAccessTokenInput,
  type CreateAccessTokenRefusal,
  TOKENS_MAX,
} from './create_access_token.js'
import type { DeriveAccessTokenRefusal } from './derive_access_token.js'
import type { IssuedAccessToken } from './issue_access_token.js'
import { MADE_KINDS, type MadeKind, type MadeThing } from './made_by_tokens.js'
import type { Revocation } from './revoke_access_token.js'
import { unauthorized } from '#identity/credentials/failed_authentications'

const isLifetime = vine.createRule((value, { maxMs, longest }: LifetimeLimit, field) => {
  const lifetimeMs = typeof value === 'string' ? parseLifetimeMs(value) : null
  if (lifetimeMs !== null && lifetimeMs <= maxMs) return
  const message = `The ${field.getFieldPath()} field must be a lifetime of at most ${longest}`
  field.report(message, 'lifetime', field)
})

interface LifetimeLimit {
  readonly maxMs: number
  readonly longest: string
}

const lifetime = (limit: LifetimeLimit) =>
  vine
    .string()
    .use(isLifetime(limit))
    .use(describedAs({ pattern: LIFETIME.source }))
    .optional()

const permissions = () => vine.array(vine.enum(PERMISSIONS)).minLength(1).distinct()

export const createAccessTokenValidator = vine.create(
  strictObject({
    name: text({ max: 100 }),
    permissions: permissions(),
    expires_in: lifetime({ maxMs: LIFETIME_MAX_MS, longest: '366 days, such as 12h or 30d' }),
    expires_at: instant().optional(),
    sign_in_code: vine.boolean({ strict: true }).optional(),
  })
)

const derivedLifetime = () =>
  lifetime({ maxMs: DERIVED_LIFETIME_MAX_MS, longest: '12 hours, such as 30m or 8h' })

export const deriveAccessTokenValidator = vine.create(
  strictObject({ permissions: permissions().optional(), expires_in: derivedLifetime() })
)

export const deriveOperatorCredentialValidator = vine.create(
  strictObject({ expires_in: derivedLifetime() })
)

export const listAccessTokensValidator = vine.create(strictObject(pageQuery))

export const revokeAccessTokenValidator = vine.create(
  strictObject({ descendants: flag().optional(), made: flag().optional(), ...writeQuery })
)

export const TOKEN_IS_DERIVED: Problem = {
  status: 409,
  title: 'Token is derived',
  code: 'E_TOKEN_IS_DERIVED',
  detail:
    'A token that was derived from another one cannot be exchanged again, and creates no publishable key.',
}

export const ACCESS_TOKEN_LIMIT_REACHED: Problem = {
  status: 409,
  title: 'Too many access tokens',
  code: 'E_ACCESS_TOKEN_LIMIT_REACHED',
  detail: `An organization may have at most ${TOKENS_MAX} access tokens. An expired one counts for seven days, unless it is revoked.`,
}

/** Throws what becomes a 401 when the calling token no longer exists. */
export function sendAccessTokenRefusal(
  ctx: HttpContext,
  refusal: CreateAccessTokenRefusal,
  input: CreateAccessTokenInput
): void {
  switch (refusal.type) {
    case 'creator_gone':
      throw unauthorized()
    case 'too_many':
      return sendProblem(ctx, ACCESS_TOKEN_LIMIT_REACHED)
    default:
      return sendInvalid(ctx, [fieldErrorOf(refusal, input)])
  }
}

/** Throws what becomes a 401 when the calling token no longer exists. */
export function sendDeriveRefusal(ctx: HttpContext, refusal: DeriveAccessTokenRefusal): void {
  switch (refusal.type) {
    case 'creator_gone':
      throw unauthorized()
    case 'is_derived':
      return sendProblem(ctx, TOKEN_IS_DERIVED)
    case 'permission_not_held':
      return sendInvalid(ctx, [notHeld(refusal)])
    default:
      refusal satisfies never
  }
}

/** Answers a token that may not delete what another one made. */
export function sendMadeForbidden(ctx: HttpContext, lacking: Permission): void {
  sendProblem(ctx, permissionMissing(lacking, 'made=true'))
}

function notHeld({ index, permission }: { index: number; permission: string }): FieldError {
  return {
    field: `permissions.${index}`,
    rule: 'permissionNotHeld',
    message: `The calling token cannot grant ${permission}, because it does not hold it`,
  }
}

function fieldErrorOf(
  refusal: Exclude<CreateAccessTokenRefusal, { type: 'creator_gone' | 'too_many' }>,
  { expiresAt }: CreateAccessTokenInput
): FieldError {
  switch (refusal.type) {
    case 'permission_not_held':
      return notHeld(refusal)
    case 'two_expiries':
      return {
        field: 'expires_at',
        rule: 'oneExpiry',
        message: 'Only one of expires_in and expires_at can be given',
      }
    case 'expiry_out_of_range':
      return {
        field: 'expires_at',
        rule: 'expiryRange',
        message: 'The expires_at field must be in the future and at most 366 days away',
      }
    case 'outlives_creator': {
      const field = expiresAt === null ? 'expires_in' : 'expires_at'
      const limit = refusal.creatorExpiresAt.toISOString()
      return {
        field,
        rule: 'outlivesMaker',
        message: `The ${field} field must not be later than ${limit}, when the calling token expires`,
      }
    }
    case 'last_generation':
      return {
        field: `permissions.${refusal.index}`,
        rule: 'lastGeneration',
        message: `The calling token has too many ancestors to grant tokens:manage`,
      }
  }
}

/** With its value, unless nothing was stored. */
export function showIssued(
  { accessToken, value, invitation }: IssuedAccessToken,
  { validateOnly = false }: WriteOptions
) {
  if (validateOnly) return showAccessToken(accessToken)
  const code = invitation && {
    sign_in_code: invitation.code.release(),
    sign_in_code_expires_at: invitation.expiresAt,
  }
  return { ...showAccessToken(accessToken), token: value.release(), ...code }
}

/** Neither the value nor its hash is ever shown. */
export function showAccessToken(accessToken: AccessToken) {
  return {
    _id: accessToken.id,
    organization_id: accessToken.organizationId,
    name: accessToken.name,
    permissions: accessToken.permissions,
    expires_at: accessToken.expiresAt,
    created_by: accessToken.creatorIds.at(-1) ?? null,
    derived_from: accessToken.derivedFromId,
    last_used_at: accessToken.lastUsedAt,
    createdAt: accessToken.createdAt,
  } satisfies MembersOf<
    AccessToken,
    'hash' | 'creatorIds' | 'derivedFromId' | 'signInCodeExpiresAt'
  >
}

/** The newest of each kind that are listed. */
export const MADE_LISTED_MAX = 100

export function showMade(made: readonly MadeThing[], signInCodeExpiresAt: Date | null) {
  const shown = MADE_KINDS.flatMap((kind) =>
    made.filter((one) => one.kind === kind).slice(0, MADE_LISTED_MAX)
  )
  return {
    totals: totalsOf(made),
    sign_in_code_expires_at: signInCodeExpiresAt,
    data: shown.map(({ kind, id, name, createdById, createdAt }) => ({
      kind,
      _id: id,
      name,
      created_by: createdById,
      createdAt,
    })),
  }
}

export function showRevocation({ revoked, left }: Revocation) {
  return { revoked: totalsOf(revoked), left: totalsOf(left) }
}

function totalsOf(things: readonly MadeThing[]): Readonly<Record<MadeKind, number>> {
  const count = (kind: MadeKind) => things.filter((one) => one.kind === kind).length
  return {
    access_token: count('access_token'),
    publishable_key: count('publishable_key'),
    webhook: count('webhook'),
    router_pin: count('router_pin'),
  }
}
