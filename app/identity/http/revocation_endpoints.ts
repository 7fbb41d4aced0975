import { MADE_KINDS } from '#identity/ports/made_by_tokens'
import {
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  json,
  type ModuleDescription,
} from '#shared/http/endpoint_description'
import {
  answerObject,
  arrayOf,
  COUNT,
  IDENTIFIER,
  INSTANT,
  nullable,
  oneOf,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { OUTCOME_UNKNOWN } from '#shared/http/known_problems'
import { notFound } from '#shared/http/problem'
import { writeQueryValidator } from '#shared/http/write_query'
import { revokeAccessTokenValidator } from './access_token_query.js'
import { MADE_LISTED_MAX } from './made_transformer.js'

const TOKENS_TAG = 'Access tokens'
const TOTALS = answerObject(
  Object.fromEntries(
    MADE_KINDS.map((kind) => [kind, { ...COUNT, description: 'How many of this kind.' }])
  ),
  { title: 'KindTotals' }
)

export const REVOCATION_SCHEMAS: ModuleDescription['schemas'] = {
  Revocation: answerObject({
    revoked: { ...TOTALS, description: 'By kind.' },
    left: { ...TOTALS, description: 'What the token or its descendants made that still exists.' },
  }),
  MadeByToken: answerObject({
    totals: TOTALS,
    sign_in_code_expires_at: {
      ...nullable(INSTANT),
      description: 'Of an unused sign-in link of the token, which ends with it; null without one.',
    },
    data: arrayOf(
      answerObject({
        kind: oneOf(MADE_KINDS),
        _id: IDENTIFIER,
        name: {
          ...nullable(STRING),
          description: 'Of a webhook, the origin that it sends to; of a pin, its note.',
        },
        created_by: { ...nullable(IDENTIFIER), description: 'The token or descendant.' },
        createdAt: INSTANT,
      })
    ),
  }),
}

export const REVOCATION_ENDPOINTS: ModuleDescription['endpoints'] = {
  'access_tokens.revoke_current': {
    tag: TOKENS_TAG,
    summary: 'Revoke the calling token',
    description:
      'Ends the calling token and the tokens derived from it, on every instance within seconds.',
    access: 'any_token',
    query: { validator: writeQueryValidator },
    answers: { 204: { description: 'The token is revoked.' } },
    problems: [OUTCOME_UNKNOWN],
  },
  'access_tokens.made': {
    tag: TOKENS_TAG,
    summary: 'List what an access token made',
    description: `What the token or its descendants created and what still exists: tokens, publishable keys, webhooks and pins. The newest ${MADE_LISTED_MAX} of each kind are listed. The token itself may be gone. Webhooks and pins that were created before this endpoint existed are not known.`,
    access: 'tokens:manage',
    answers: {
      200: json('What it made.', ref('MadeByToken'), {
        totals: { access_token: 0, publishable_key: 0, webhook: 1, router_pin: 0 },
        sign_in_code_expires_at: null,
        data: [
          {
            kind: 'webhook',
            _id: EXAMPLE_IDS.webhook,
            name: 'https://hooks.example.com',
            created_by: EXAMPLE_IDS.accessToken,
            createdAt: EXAMPLE_INSTANT,
          },
        ],
      }),
    },
    problems: [notFound('access token')],
  },
  'access_tokens.revoke': {
    tag: TOKENS_TAG,
    summary: 'Revoke an access token',
    description:
      'Every instance refuses the token within seconds. A token may revoke itself. Tokens derived from it always end with it. What it made goes on unless the request takes it along, even if the token itself no longer exists: `descendants=true` revokes the tokens and publishable keys that it created directly or indirectly; `made=true` also deletes the webhooks and pins. Revoke a leaked token with `made=true`. An answer of 200 says what is left. After a failure or 503, send the request again: it goes on with what is left.',
    access: 'tokens:manage',
    query: {
      validator: revokeAccessTokenValidator,
      parameters: {
        descendants: {
          description: 'Whether to revoke the descendants of the token, too.',
        },
        made: {
          description:
            'Whether to end all that the token and its descendants made. Also needs `webhooks:manage`, `routers:manage` and `pins:override`.',
        },
      },
    },
    answers: {
      204: { description: 'The token is revoked, and nothing that it made is left.' },
      200: json('Something is left, or `made=true`: how many of each kind.', ref('Revocation'), {
        revoked: { access_token: 1, publishable_key: 0, webhook: 0, router_pin: 0 },
        left: { access_token: 0, publishable_key: 0, webhook: 1, router_pin: 0 },
      }),
    },
    problems: [notFound('access token'), OUTCOME_UNKNOWN],
  },
}
