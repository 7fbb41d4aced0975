import vine from '@vinejs/vine'
import { TOKEN_IS_DERIVED } from '#identity/tokens/access_tokens_http'
import * as api from '#shared/http/api'
import { strictObject } from '#shared/http/strict_object'
import { describedAs, text } from '#shared/http/text'
import { createdAnswer } from '#shared/http/write_query'
import type { WriteOptions } from '#shared/write_options'
import {
  type IssuedPublishableKey,
  type IssueKeyRefusal,
  KEYS_MAX,
  type RotateKeyRefusal,
} from './create_publishable_key.js'
import { isPageOrigin, ORIGIN_LENGTH_MAX, originProofOf } from './page_origin.js'
import type { ProveOriginsRefusal } from './prove_origins.js'
import type { KeyRefusal, OriginUse, PublishableKey } from './publishable_key.js'

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
    as_parent: vine.boolean({ strict: true }).optional(),
  })
)

const KEY_REFUSAL = api.answer<KeyRefusal>({
  code: api.described(api.STRING, 'Of the problem, such as `E_ORIGIN_REFUSED`.'),
  origin: api.nullable(api.STRING, 'Null unless it is one that a browser sends.'),
  at: api.INSTANT,
})

const ORIGIN_USE = api.answer<OriginUse>(
  {
    origin: api.described(api.STRING, 'One of `origins`.'),
    last_used_at: api.nullable(
      api.INSTANT,
      'Accurate to about a minute; null until a page there used the key.'
    ),
  },
  { title: 'KeyOriginUse' }
)

/** Neither the value nor its hash. */
export const PUBLISHABLE_KEY = api.component(
  'PublishableKey',
  api.answer<PublishableKey, 'hash' | 'value' | 'creatorIds' | 'rotatedFromId'>({
    _id: api.IDENTIFIER,
    organization_id: api.IDENTIFIER,
    name: api.described(api.STRING, 'What the key is for.'),
    origins: api.arrayOf(
      api.STRING,
      'The origins whose pages may use the key, such as `https://www.clinic.example`.'
    ),
    unproven_origins: api.arrayOf(
      api.STRING,
      'Those of `origins` that the organization has not proved to be its own. The key does not work there (`E_ORIGIN_UNPROVEN`).'
    ),
    origin_proof: api.from(
      api.described(
        api.STRING,
        'The proof of the organization, the same for all its keys. An origin publishes it as a line of `/.well-known/signalbox.txt`, or its host as a TXT record of `_signalbox.<host>`.'
      ),
      ({ organizationId }) => originProofOf(organizationId)
    ),
    created_by: api.from(
      api.nullable(
        api.IDENTIFIER,
        'The access token that created it, which may no longer exist; null if an operator created it.'
      ),
      ({ creatorIds }) => creatorIds.at(-1)
    ),
    creator: api.CREATOR,
    rotated_from: api.from(
      api.nullable(
        api.IDENTIFIER,
        'The key that it replaces, which may be revoked by now; null if it replaces none.'
      ),
      ({ rotatedFromId }) => rotatedFromId
    ),
    last_used_at: api.nullable(
      api.INSTANT,
      'Accurate to about a minute; null until a page used it.'
    ),
    origin_uses: api.arrayOf(
      ORIGIN_USE,
      'When pages of each origin last used the key, which shows where it is installed.'
    ),
    last_refusal: api.nullable(KEY_REFUSAL, {
      title: 'KeyRefusal',
      description:
        'The last request with this key that was refused for its origin, accurate to about a minute. A page of an origin that no key names sends no request.',
    }),
    createdAt: api.INSTANT,
  })
)

export const READ_PUBLISHABLE_KEY = api.component(
  'ReadPublishableKey',
  api.answer<PublishableKey, keyof PublishableKey>({
    ...api.membersOf(PUBLISHABLE_KEY, (key: PublishableKey) => key),
    key: api.from(
      api.nullable(
        { type: 'string', pattern: '^sbp_' },
        'The key itself, as pages have it; null for one that was created before values were stored.'
      ),
      ({ value }) => value
    ),
  })
)

export const CREATED_PUBLISHABLE_KEY = api.component(
  'CreatedPublishableKey',
  api.answer<IssuedPublishableKey, keyof IssuedPublishableKey>({
    ...api.membersOf(PUBLISHABLE_KEY, ({ key }: IssuedPublishableKey) => key),
    key: api.from(
      { type: 'string', pattern: '^sbp_', description: 'The key itself, for pages.' },
      ({ value }) => value.release()
    ),
  })
)

/** With its value, unless nothing was stored. */
export function issuedKeyAnswer(issued: IssuedPublishableKey, write: WriteOptions) {
  const key = api.withoutCreator(issued.key)
  const body = write.validateOnly
    ? api.show(PUBLISHABLE_KEY, key)
    : api.show(CREATED_PUBLISHABLE_KEY, { ...issued, key })
  return createdAnswer(write, body)
}

export const PUBLISHABLE_KEY_NOT_FOUND = api.notFound('publishable key')

export const ISSUE_KEY_REFUSALS: api.Refusals<IssueKeyRefusal> = {
  creator_gone: api.UNAUTHORIZED,
  too_many: {
    status: 409,
    code: 'E_PUBLISHABLE_KEY_LIMIT_REACHED',
    title: 'Too many publishable keys',
    detail: `An organization may have at most ${KEYS_MAX} publishable keys.`,
  },
  is_derived: TOKEN_IS_DERIVED,
}

export const ROTATE_KEY_REFUSALS: api.Refusals<RotateKeyRefusal> = {
  ...ISSUE_KEY_REFUSALS,
  not_found: PUBLISHABLE_KEY_NOT_FOUND,
}

export const PROVE_ORIGINS_REFUSALS: api.Refusals<ProveOriginsRefusal> = {
  not_found: PUBLISHABLE_KEY_NOT_FOUND,
  too_often: api.limited('The proofs of too many origins of the organization were looked for.'),
}
