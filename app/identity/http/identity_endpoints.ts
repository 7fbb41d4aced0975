import {
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  json,
  type ModuleDescription,
} from '#shared/http/endpoint_description'
import {
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_PROBLEMS,
  IDEMPOTENCY_REPLAYED,
} from '#shared/http/idempotency_problems'
import {
  arrayOf,
  answerObject,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  pageOfSchema,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { NEVER_STORED } from '#shared/http/never_stored'
import { OUTCOME_UNKNOWN } from '#shared/http/known_problems'
import { notFound } from '#shared/http/problem'
import { PERMISSIONS } from '#shared/permission'
import { writeQueryValidator } from '#shared/http/write_query'
import { TOKENS_MAX } from '#identity/actions/create_access_token'
import { DERIVED_MAX } from '#identity/lifetime'
import { createAccessTokenValidator, deriveAccessTokenValidator } from './access_token_payload.js'
import { ACCESS_TOKEN_LIMIT_REACHED, TOKEN_IS_DERIVED } from './access_token_refusals.js'
import { REVOCATION_ENDPOINTS, REVOCATION_SCHEMAS } from './revocation_endpoints.js'
import { listAccessTokensValidator } from './access_token_query.js'

const TAG = 'Access tokens'

/** The members that `showAccessToken` returns. */
const MEMBERS: Readonly<Record<string, JsonSchema>> = {
  _id: IDENTIFIER,
  organization_id: IDENTIFIER,
  name: STRING,
  permissions: arrayOf(ref('Permission')),
  expires_at: INSTANT,
  created_by: {
    ...nullable(IDENTIFIER),
    description:
      'The token that created it, which may no longer exist; null if an operator created it.',
  },
  derived_from: {
    ...nullable(IDENTIFIER),
    description:
      'The token that it was derived from and with which it ends; null for any other token.',
  },
  last_used_at: {
    ...nullable(INSTANT),
    description: 'Accurate to about a minute; null until its first use.',
  },
  createdAt: INSTANT,
}

const EXAMPLE = {
  _id: EXAMPLE_IDS.accessToken,
  organization_id: EXAMPLE_IDS.organization,
  name: 'Landing pages',
  permissions: ['routers:read'],
  expires_at: '2026-05-30T09:00:00.000Z',
  created_by: null,
  derived_from: null,
  last_used_at: null,
  createdAt: EXAMPLE_INSTANT,
}

const VALUE_EXAMPLE = 'sbx_NjU2MmYwYTFjM2U1ZDdmOTAxMjM0NTA2.c2VjcmV0'

const VALIDATED = json(
  'As it would be created (`validate_only`), without a value.',
  ref('AccessToken'),
  EXAMPLE
)

const DERIVED = {
  200: VALIDATED,
  201: json(
    'The token, with its value.',
    ref('CreatedAccessToken'),
    {
      ...EXAMPLE,
      created_by: EXAMPLE_IDS.accessToken,
      derived_from: EXAMPLE_IDS.accessToken,
      token: VALUE_EXAMPLE,
    },
    NEVER_STORED
  ),
}

export const identityEndpoints: ModuleDescription = {
  tags: [{ name: TAG, description: 'The credentials of the organization.' }],
  schemas: {
    Permission: oneOf(PERMISSIONS),
    AccessToken: answerObject(MEMBERS),
    ...REVOCATION_SCHEMAS,
    CreatedAccessToken: answerObject(
      {
        ...MEMBERS,
        token: {
          type: 'string',
          pattern: '^sbx_',
          description:
            'The credential itself. It is shown only once and not stored, unless the request has an `Idempotency-Key`: then it is stored encrypted for a day.',
        },
        sign_in_code: {
          type: 'string',
          pattern: '^sbl_',
          description: 'Only when requested. The link `/console#code=…` with it signs in once.',
        },
        sign_in_code_expires_at: { ...INSTANT, description: 'When that link stops working.' },
      },
      { optional: ['sign_in_code', 'sign_in_code_expires_at'] }
    ),
  },
  endpoints: {
    'access_tokens.list': {
      tag: TAG,
      summary: 'List access tokens',
      access: 'tokens:manage',
      query: { validator: listAccessTokensValidator },
      answers: {
        200: json(
          'One page of the tokens, without their values.',
          pageOfSchema(ref('AccessToken')),
          {
            data: [EXAMPLE],
            meta: { limit: 20, next_cursor: null },
          }
        ),
      },
    },
    'access_tokens.create': {
      tag: TAG,
      summary: 'Create an access token',
      description: `The new token has at most the permissions of the calling token and expires no later. Give at most one of \`expires_in\` and \`expires_at\`. Without either, the token expires after 90 days, or with the calling token if that is earlier. No token lives longer than 366 days. A token with 15 ancestors cannot grant \`tokens:manage\`. What a derived token creates ends with the same token as it, and counts as derived. With \`sign_in_code: true\`, the answer also has the code of a link with which a colleague signs in to the console. It works once, on any machine, within 24 hours and while the token lives. An organization may have ${TOKENS_MAX} access tokens besides derived ones.`,
      access: 'tokens:manage',
      headers: IDEMPOTENCY_KEY,
      body: {
        name: 'CreateAccessToken',
        validator: createAccessTokenValidator,
        examples: {
          'For a server that resolves': {
            name: 'Website',
            permissions: ['routers:read'],
            expires_in: '90d',
          },
          'For a day': {
            name: 'Migration',
            permissions: ['routers:manage', 'flows:read'],
            expires_in: '24h',
          },
        },
      },
      query: { validator: writeQueryValidator },
      answers: {
        200: VALIDATED,
        201: json(
          'The token, with its value.',
          ref('CreatedAccessToken'),
          { ...EXAMPLE, token: VALUE_EXAMPLE },
          { ...NEVER_STORED, ...IDEMPOTENCY_REPLAYED }
        ),
      },
      problems: [ACCESS_TOKEN_LIMIT_REACHED, ...IDEMPOTENCY_PROBLEMS],
    },
    'access_tokens.read_current': {
      tag: TAG,
      summary: 'Read the calling token',
      access: 'any_token',
      answers: { 200: json('The token, without its value.', ref('AccessToken'), EXAMPLE) },
      problems: [notFound('access token')],
    },
    'access_tokens.derive': {
      tag: TAG,
      summary: 'Exchange the calling token for a short-lived one',
      description: `For programs that must not keep a long-lived token, such as a page in a browser. The new token lives at most 12 hours, has at most the permissions of the calling token, and ends when that token ends or is revoked. So do the tokens that it creates, which live no longer than it. A derived token cannot be exchanged again and creates no publishable key. A token has at most ${DERIVED_MAX} derived tokens at a time: one more ends the oldest.`,
      access: 'any_token',
      body: {
        name: 'DeriveAccessToken',
        validator: deriveAccessTokenValidator,
        examples: {
          'For a page that only reads': { permissions: ['routers:read'], expires_in: '1h' },
        },
      },
      query: { validator: writeQueryValidator },
      answers: DERIVED,
      problems: [TOKEN_IS_DERIVED, OUTCOME_UNKNOWN],
    },
    'access_tokens.sign_in': {
      tag: TAG,
      summary: 'Exchange the code of a sign-in link for a token',
      description:
        'A code that came with a new token works once, within 24 hours, on any machine. A code of `node ace console:link`, for development, works once, within five minutes, on the machine of the instance. The new token is derived from the one that the code is for: it has the same permissions and lives at most 12 hours. If that one is itself derived, the new token replaces it, with the same permissions and the same end. A code that is unknown, used, expired or not for this machine gets the same 401.',
      access: 'sign_in_code',
      query: { validator: writeQueryValidator },
      answers: DERIVED,
      problems: [OUTCOME_UNKNOWN],
    },
    ...REVOCATION_ENDPOINTS,
  },
}
