import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { sendRateLimited } from '#cluster/http/rate_limits'
import { TOKEN_IS_DERIVED } from '#identity/tokens/access_tokens_http'
import { unauthorized } from '#identity/credentials/failed_authentications'
import { describedAs, text } from '#shared/http/text'
import { pageQuery } from '#shared/http/keyset_page'
import { notFound, type Problem, sendProblem } from '#shared/http/problem'
import { strictObject } from '#shared/http/strict_object'
import type { WriteOptions } from '#shared/write_options'
import type { MembersOf } from '#shared/member_name'
import {
  type IssuedPublishableKey,
  KEYS_MAX,
  type RotateKeyRefusal,
} from './create_publishable_key.js'
import { isPageOrigin, ORIGIN_LENGTH_MAX, originProofOf } from './page_origin.js'
import type { ProveOriginsRefusal } from './prove_origins.js'
import type { PublishableKey } from './publishable_key.js'

const ORIGINS_MAX = 20

const isOrigin = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && isPageOrigin(value)) return
  const message = `The ${field.getFieldPath()} field must be an origin as browsers send it, ${hint(value)}`
  field.report(message, 'origin', field)
})

/** How to correct the value: the origin of a URL in the form of browsers, or that an app has none that can be proved. */
function hint(value: unknown): string {
  const url = typeof value === 'string' ? URL.parse(value) : null
  const origin = url?.origin ?? ''
  if (isPageOrigin(origin)) return `which is ${origin} here`
  return url && !/^https?:$/.test(url.protocol)
    ? 'with https or http: an app can show the pages of a website, and nobody can prove an origin of its own'
    : 'such as https://www.clinic.example: scheme, host and port without a path'
}

const pageOrigin = () =>
  vine
    .string()
    .use(isOrigin())
    .use(describedAs({ maxLength: ORIGIN_LENGTH_MAX, pattern: '^https?://[^/]+$' }))

export const createPublishableKeyValidator = vine.create(
  strictObject({
    name: text({ max: 100 }),
    origins: vine.array(pageOrigin()).minLength(1).maxLength(ORIGINS_MAX).distinct(),
  })
)

export const listPublishableKeysValidator = vine.create(strictObject(pageQuery))

export const PUBLISHABLE_KEY_NOT_FOUND = notFound('publishable key')

export const PUBLISHABLE_KEY_LIMIT_REACHED: Problem = {
  status: 409,
  code: 'E_PUBLISHABLE_KEY_LIMIT_REACHED',
  title: 'Too many publishable keys',
  detail: `An organization may have at most ${KEYS_MAX} publishable keys.`,
}

/** Throws what becomes a 401 when the calling token no longer exists. */
export function sendKeyRefusal(
  ctx: HttpContext,
  refusal: RotateKeyRefusal | ProveOriginsRefusal
): void {
  switch (refusal.type) {
    case 'creator_gone':
      throw unauthorized()
    case 'is_derived':
      return sendProblem(ctx, TOKEN_IS_DERIVED)
    case 'not_found':
      return sendProblem(ctx, PUBLISHABLE_KEY_NOT_FOUND)
    case 'too_many':
      return sendProblem(ctx, PUBLISHABLE_KEY_LIMIT_REACHED)
    case 'too_often':
      return sendRateLimited(
        ctx,
        refusal.retryAfterMs,
        'The proofs of too many origins of the organization were looked for.'
      )
    default:
      refusal satisfies never
  }
}

/** With its value, unless nothing was stored. */
export function showIssuedKey(
  { key, value }: IssuedPublishableKey,
  { validateOnly = false }: WriteOptions
) {
  return { ...showPublishableKey(key), ...(!validateOnly && { key: value.release() }) }
}

/** Neither the value nor its hash is ever shown. */
export function showPublishableKey(key: PublishableKey) {
  return {
    _id: key.id,
    organization_id: key.organizationId,
    name: key.name,
    origins: key.origins,
    unproven_origins: key.unprovenOrigins,
    origin_proof: originProofOf(key.organizationId),
    created_by: key.creatorIds.at(-1) ?? null,
    rotated_from: key.rotatedFromId,
    last_used_at: key.lastUsedAt,
    origin_uses: key.origins.map((origin, place) => ({
      origin,
      last_used_at: key.originUses[place] ?? null,
    })),
    last_refusal: key.lastRefusal,
    createdAt: key.createdAt,
  } satisfies MembersOf<PublishableKey, 'hash' | 'creatorIds' | 'rotatedFromId'>
}
