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
  closedObject,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  pageOfSchema,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { notFound } from '#shared/http/problem'
import { PERMISSIONS } from '#shared/permission'
import { createAccessTokenValidator, listAccessTokensValidator } from './access_token_validators.js'

const TAG = 'Access tokens'

/** What `showAccessToken` shows. */
const MEMBERS: Readonly<Record<string, JsonSchema>> = {
  _id: IDENTIFIER,
  organization_id: IDENTIFIER,
  name: STRING,
  permissions: arrayOf(ref('Permission')),
  expires_at: INSTANT,
  last_used_at: {
    ...nullable(INSTANT),
    description: 'To within a minute or so; null while it was never used.',
  },
  createdAt: INSTANT,
}

const EXAMPLE = {
  _id: EXAMPLE_IDS.accessToken,
  organization_id: EXAMPLE_IDS.organization,
  name: 'Landing pages',
  permissions: ['routers:read'],
  expires_at: '2026-05-30T09:00:00.000Z',
  last_used_at: null,
  createdAt: EXAMPLE_INSTANT,
}

export const identityEndpoints: ModuleDescription = {
  tags: [{ name: TAG, description: 'The credentials of the organization.' }],
  schemas: {
    Permission: oneOf(PERMISSIONS),
    AccessToken: closedObject(MEMBERS),
    CreatedAccessToken: closedObject({
      ...MEMBERS,
      token: {
        type: 'string',
        pattern: '^sbx_',
        description:
          'The credential itself. It is shown this once and kept nowhere, except encrypted and for a day when the request has an `Idempotency-Key`.',
      },
    }),
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
      description:
        'Only permissions that the calling token holds can be given. Without `expires_in` and `expires_at` (at most one of them) it ends after 90 days; none lives longer than 366 days.',
      access: 'tokens:manage',
      headers: IDEMPOTENCY_KEY,
      body: {
        name: 'CreateAccessToken',
        validator: createAccessTokenValidator,
        examples: {
          'For pages that resolve': {
            name: 'Landing pages',
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
      answers: {
        201: json(
          'The token, with its value.',
          ref('CreatedAccessToken'),
          { ...EXAMPLE, token: 'sbx_NjU2MmYwYTFjM2U1ZDdmOTAxMjM0NTA2.c2VjcmV0' },
          {
            'Cache-Control': {
              description: 'Never stored.',
              schema: { type: 'string' },
              example: 'no-store',
            },
            ...IDEMPOTENCY_REPLAYED,
          }
        ),
      },
      problems: IDEMPOTENCY_PROBLEMS,
    },
    'access_tokens.revoke': {
      tag: TAG,
      summary: 'Revoke an access token',
      description: 'It ends everywhere within seconds, also the calling token.',
      access: 'tokens:manage',
      answers: { 204: { description: 'It is revoked.' } },
      problems: [notFound('access token')],
    },
  },
}
