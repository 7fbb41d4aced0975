import vine from '@vinejs/vine'
import {
  DERIVED_LIFETIME_MAX_MS,
  LIFETIME,
  LIFETIME_MAX_MS,
  parseLifetimeMs,
  TOKENS_MAX,
} from '#identity/credentials/lifetime'
import * as api from '#shared/http/api'
import { instant } from '#shared/http/instant'
import { flag } from '#shared/http/query'
import { strictObject } from '#shared/http/strict_object'
import { describedAs, text } from '#shared/http/text'
import { createdAnswer, writeQuery } from '#shared/http/write_query'
import { type Permission, PERMISSIONS } from '#shared/permission'
import type { WriteOptions } from '#shared/write_options'
import type { AccessToken } from './access_token.js'
import type { CreateAccessTokenRefusal } from './create_access_token.js'
import type { DeriveAccessTokenRefusal } from './derive_access_token.js'
import type { IssuedAccessToken } from './issue_access_token.js'
import { MADE_KINDS, type MadeKind, type MadeThing } from './made_by_tokens.js'
import type { Revocation } from './revoke_access_token.js'

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

export const PERMISSION = api.component('Permission', api.oneOf(PERMISSIONS))

const permissions = () => vine.array(vine.enum(PERMISSIONS)).minLength(1).distinct()

export const createAccessTokenValidator = vine.create(
  strictObject({
    name: text({ max: 100 }),
    permissions: permissions(),
    expires_in: lifetime({ maxMs: LIFETIME_MAX_MS, longest: '366 days, such as 12h or 30d' }),
    expires_at: instant().optional(),
    sign_in_code: vine.boolean({ strict: true }).optional(),
    sign_in_code_lasts: vine.boolean({ strict: true }).optional(),
    as_parent: vine.boolean({ strict: true }).optional(),
  })
)

const derivedLifetime = () =>
  lifetime({ maxMs: DERIVED_LIFETIME_MAX_MS, longest: '12 hours, such as 30m or 8h' })

export const device = () =>
  text({ max: 100 })
    .use(describedAs({ description: 'Where the token is used, for people who read the list.' }))
    .optional()

export const deriveAccessTokenValidator = vine.create(
  strictObject({
    permissions: permissions().optional(),
    expires_in: derivedLifetime(),
    device: device(),
  })
)

export const signInValidator = vine.create(strictObject({ device: device() }))

export const deriveOperatorCredentialValidator = vine.create(
  strictObject({ expires_in: derivedLifetime() })
)

/** The permissions that `made=true` needs besides `tokens:manage`. */
const MADE_ACCESS: readonly Permission[] = ['webhooks:manage', 'routers:manage', 'pins:override']

/** The first of them that is not held. */
export function lackingForMade(held: readonly Permission[]): Permission | undefined {
  return MADE_ACCESS.find((needed) => !held.includes(needed))
}

export const revokeAccessTokenValidator = vine.create(
  strictObject({ descendants: flag().optional(), made: flag().optional(), ...writeQuery })
)

export const TOKEN_IS_DERIVED: api.Problem = {
  status: 409,
  title: 'Token is derived',
  code: 'E_TOKEN_IS_DERIVED',
  detail:
    'A token that was derived from another one cannot be exchanged again. With `as_parent` it creates what outlives it, if it was derived with all permissions and for the longest time.',
}

const PERMISSION_NOT_HELD = api.invalidMember<{
  readonly index: number
  readonly permission: string
}>(({ index, permission }) => ({
  field: `permissions.${index}`,
  rule: 'permissionNotHeld',
  message: `The calling token cannot grant ${permission}, because it does not hold it`,
}))

export const DERIVE_TOKEN_REFUSALS: api.Refusals<DeriveAccessTokenRefusal> = {
  creator_gone: api.UNAUTHORIZED,
  is_derived: TOKEN_IS_DERIVED,
  permission_not_held: PERMISSION_NOT_HELD,
}

export const CREATE_TOKEN_REFUSALS: api.Refusals<CreateAccessTokenRefusal> = {
  creator_gone: api.UNAUTHORIZED,
  is_derived: TOKEN_IS_DERIVED,
  permission_not_held: PERMISSION_NOT_HELD,
  too_many: {
    status: 409,
    title: 'Too many access tokens',
    code: 'E_ACCESS_TOKEN_LIMIT_REACHED',
    detail: `An organization may have at most ${TOKENS_MAX} access tokens. An expired one counts for seven days, unless it is revoked.`,
  },
  two_expiries: api.invalidMember(() => ({
    field: 'expires_at',
    rule: 'oneExpiry',
    message: 'Only one of expires_in and expires_at can be given',
  })),
  expiry_out_of_range: api.invalidMember(() => ({
    field: 'expires_at',
    rule: 'expiryRange',
    message: 'The expires_at field must be in the future and at most 366 days away',
  })),
  outlives_creator: api.invalidMember(({ creatorExpiresAt, isByLifetime }) => {
    const field = isByLifetime ? 'expires_in' : 'expires_at'
    const message = `The ${field} field must not be later than ${creatorExpiresAt.toISOString()}, when the token that creates it expires`
    return { field, rule: 'outlivesMaker', message }
  }),
  last_generation: api.invalidMember(({ index }) => ({
    field: `permissions.${index}`,
    rule: 'lastGeneration',
    message: 'The calling token has too many ancestors to grant tokens:manage',
  })),
}

type Unshown = 'hash' | 'creatorIds' | 'derivedFromId' | 'signInCodeExpiresAt' | 'member' | 'person'

/** Neither the value nor its hash. */
export const ACCESS_TOKEN = api.component(
  'AccessToken',
  api.answer<AccessToken, Unshown>({
    _id: api.IDENTIFIER,
    organization_id: api.IDENTIFIER,
    name: api.described(api.STRING, 'What the token is for.'),
    permissions: api.arrayOf(PERMISSION),
    expires_at: api.INSTANT,
    created_by: api.from(
      api.nullable(
        api.IDENTIFIER,
        'The token that created it, which may no longer exist; null if an operator created it.'
      ),
      ({ creatorIds }) => creatorIds.at(-1)
    ),
    creator: api.CREATOR,
    derived_from: api.from(
      api.nullable(
        api.IDENTIFIER,
        'The token that it was derived from and with which it ends; null for any other token.'
      ),
      ({ derivedFromId }) => derivedFromId
    ),
    device: api.nullable(
      api.STRING,
      'Where a derived token is used, as the page that asked for it says, such as “Firefox · Windows · Berlin”.'
    ),
    last_used_at: api.nullable(
      api.INSTANT,
      'Accurate to about a minute; null until its first use.'
    ),
    createdAt: api.INSTANT,
  })
)

export const CREATED_ACCESS_TOKEN = api.component(
  'CreatedAccessToken',
  api.answer<IssuedAccessToken, keyof IssuedAccessToken>(
    {
      ...api.membersOf(ACCESS_TOKEN, ({ accessToken }: IssuedAccessToken) => accessToken),
      token: api.from(
        {
          type: 'string',
          pattern: '^sbx_',
          description:
            'The credential itself. It is shown only once and not stored, unless the request has an `Idempotency-Key`: then it is stored encrypted for a day.',
        },
        ({ value }) => value.release()
      ),
      sign_in_code: api.from(
        {
          type: 'string',
          pattern: '^sbl_',
          description:
            'Only when requested. The link `/console#code=…` with it signs in, once unless it lasts.',
        },
        ({ invitation }) => invitation?.code.release()
      ),
      sign_in_code_expires_at: api.from(
        api.described(api.INSTANT, 'When that link stops working.'),
        ({ invitation }) => invitation?.expiresAt
      ),
    },
    { optional: ['sign_in_code', 'sign_in_code_expires_at'] }
  )
)

/** With its value, unless nothing was stored. */
export function issuedTokenAnswer(issued: IssuedAccessToken, write: WriteOptions) {
  const accessToken = api.withoutCreator(issued.accessToken)
  const body = write.validateOnly
    ? api.show(ACCESS_TOKEN, accessToken)
    : api.show(CREATED_ACCESS_TOKEN, { ...issued, accessToken })
  return createdAnswer(write, body)
}

/** The newest of each kind that are listed. */
export const MADE_LISTED_MAX = 100

type MadeThings = readonly MadeThing[]

function ofKind(things: MadeThings, kind: MadeKind): MadeThings {
  return things.filter((one) => one.kind === kind)
}

const TOTALS = api.answer<MadeThings, keyof MadeThings>(
  Object.fromEntries(
    MADE_KINDS.map((kind) => [
      kind,
      api.from(
        api.described(api.COUNT, 'How many of this kind.'),
        (things: MadeThings) => ofKind(things, kind).length
      ),
    ])
  ),
  { title: 'KindTotals' }
)

export const REVOCATION = api.component(
  'Revocation',
  api.answer<Revocation>({
    revoked: api.described(TOTALS, 'By kind.'),
    left: api.described(TOTALS, 'What the token or its descendants made that still exists.'),
  })
)

const MADE_THING = api.answer<MadeThing, 'createdById'>({
  kind: api.oneOf(MADE_KINDS),
  _id: api.IDENTIFIER,
  name: api.nullable(api.STRING, 'Of a webhook, the origin that it sends to; of a pin, its note.'),
  created_by: api.from(
    api.nullable(api.IDENTIFIER, 'The token or descendant.'),
    ({ createdById }) => createdById
  ),
  creator: api.CREATOR,
  createdAt: api.INSTANT,
})

export const MADE_BY_TOKEN = api.component(
  'MadeByToken',
  api.answer<{ readonly made: MadeThings; readonly signInCodeExpiresAt: Date | null }, 'made'>({
    totals: api.from(TOTALS, ({ made }) => made),
    sign_in_code_expires_at: api.nullable(
      api.INSTANT,
      'Of a sign-in link of the token that still works, which ends with it; null without one.'
    ),
    data: api.from(api.arrayOf(MADE_THING), ({ made }) =>
      MADE_KINDS.flatMap((kind) => ofKind(made, kind).slice(0, MADE_LISTED_MAX))
    ),
  })
)
