import { DERIVED_MAX, TOKENS_MAX } from '#identity/credentials/lifetime'
import { NEVER_STORED } from '#shared/http/answer'
import * as api from '#shared/http/api'
import { pageValidator } from '#shared/http/keyset_page'
import { writeQueryValidator } from '#shared/http/write_query'
import * as http from './access_tokens_http.js'

const TAG = 'Access tokens'

export const ACCESS_TOKEN_EXAMPLE = {
  _id: api.EXAMPLE_IDS.accessToken,
  organization_id: api.EXAMPLE_IDS.organization,
  name: 'Landing pages',
  permissions: ['routers:read'],
  expires_at: '2026-05-30T09:00:00.000Z',
  created_by: null,
  derived_from: null,
  device: null,
  last_used_at: null,
  createdAt: api.EXAMPLE_INSTANT,
}

export const VALUE_EXAMPLE = 'sbx_NjU2MmYwYTFjM2U1ZDdmOTAxMjM0NTA2.c2VjcmV0'

const VALIDATED = api.json(
  'As it would be created (`validate_only`), without a value.',
  http.ACCESS_TOKEN,
  ACCESS_TOKEN_EXAMPLE
)

const DERIVED = {
  200: VALIDATED,
  201: api.json(
    'The token, with its value.',
    http.CREATED_ACCESS_TOKEN,
    {
      ...ACCESS_TOKEN_EXAMPLE,
      created_by: api.EXAMPLE_IDS.accessToken,
      derived_from: api.EXAMPLE_IDS.accessToken,
      token: VALUE_EXAMPLE,
    },
    NEVER_STORED
  ),
}

export const accessTokenEndpoints: api.ModuleDescription = {
  tags: [{ name: TAG, description: 'The credentials of the organization.' }],
  schemas: api.components(
    http.PERMISSION,
    http.ACCESS_TOKEN,
    http.REVOCATION,
    http.MADE_BY_TOKEN,
    http.CREATED_ACCESS_TOKEN
  ),
  endpoints: {
    'access_tokens.list': {
      tag: TAG,
      summary: 'List access tokens',
      access: 'tokens:manage',
      query: { validator: pageValidator },
      answers: api.pageAnswers(
        'One page of the tokens, without their values.',
        http.ACCESS_TOKEN,
        ACCESS_TOKEN_EXAMPLE
      ),
    },
    'access_tokens.create': {
      tag: TAG,
      summary: 'Create an access token',
      description: `The new token has at most the permissions of the calling token and expires no later. Give at most one of \`expires_in\` and \`expires_at\`. Without either, the token expires after 90 days, or with the calling token if that is earlier. No token lives longer than 366 days. A token with 15 ancestors cannot grant \`tokens:manage\`. What a derived token creates ends with the same token as it, and counts as derived. With \`as_parent: true\`, a token that was derived with all permissions and for the longest time, as sessions of the console are, creates one that lasts as long as the parent could grant: without a lifetime, as long as the parent itself. With \`sign_in_code: true\`, the answer also has the code of a link with which a colleague signs in to the console. It works once, on any machine, within 24 hours and while the token lives; with \`sign_in_code_lasts: true\`, and unless the token is derived, as often as needed until the token ends. An organization may have ${TOKENS_MAX} access tokens besides derived ones; members and invitations are among them.`,
      access: 'tokens:manage',
      isIdempotent: true,
      body: {
        name: 'CreateAccessToken',
        validator: http.createAccessTokenValidator,
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
        201: api.json(
          'The token, with its value.',
          http.CREATED_ACCESS_TOKEN,
          { ...ACCESS_TOKEN_EXAMPLE, token: VALUE_EXAMPLE },
          NEVER_STORED
        ),
      },
      problems: api.problemsIn(http.CREATE_TOKEN_REFUSALS),
    },
    'access_tokens.read_current': {
      tag: TAG,
      summary: 'Read the calling token',
      access: 'any_token',
      answers: {
        200: api.json('The token, without its value.', http.ACCESS_TOKEN, ACCESS_TOKEN_EXAMPLE),
      },
      problems: [api.notFound('access token')],
    },
    'access_tokens.derive': {
      tag: TAG,
      summary: 'Exchange the calling token for a short-lived one',
      description: `For programs that must not keep a long-lived token, such as a page in a browser. The new token lives at most 12 hours, has at most the permissions of the calling token, and ends when that token ends or is revoked. So do the tokens that it creates, which live no longer than it, unless it creates them with \`as_parent\`. A derived token cannot be exchanged again. A token has at most ${DERIVED_MAX} derived tokens at a time: one more ends the oldest.`,
      access: 'any_token',
      body: {
        name: 'DeriveAccessToken',
        validator: http.deriveAccessTokenValidator,
        examples: {
          'For a page that only reads': { permissions: ['routers:read'], expires_in: '1h' },
        },
      },
      query: { validator: writeQueryValidator },
      answers: DERIVED,
      problems: [...api.problemsIn(http.DERIVE_TOKEN_REFUSALS), api.OUTCOME_UNKNOWN],
    },
    'access_tokens.sign_in': {
      tag: TAG,
      summary: 'Exchange the code of a sign-in link for a token',
      description:
        'A code that came with a new token works once, within 24 hours, on any machine; one that lasts works until its token ends. A code of `node ace console:link`, for development, works once, within five minutes, on the machine of the instance. The new token is derived from the one that the code is for: it has the same permissions and lives at most 12 hours. If that one is itself derived, the new token replaces it, with the same permissions and the same end. A code that is unknown, used, expired or not for this machine gets the same 401. With `validate_only=true` the answer says whose the code is, and the code stays valid: mail filters open links before people do, so a page should ask before it uses the code up.',
      access: 'sign_in_code',
      body: {
        name: 'SignInWithCode',
        validator: http.signInValidator,
        examples: { 'In a browser': { device: 'Firefox · Windows · Berlin' } },
      },
      query: { validator: writeQueryValidator },
      answers: DERIVED,
      problems: [api.OUTCOME_UNKNOWN],
    },
    'access_tokens.revoke_current': {
      tag: TAG,
      summary: 'Revoke the calling token',
      description:
        'Ends the calling token and the tokens derived from it, on every instance within seconds.',
      access: 'any_token',
      query: { validator: writeQueryValidator },
      answers: { 204: { description: 'The token is revoked.' } },
      problems: [api.OUTCOME_UNKNOWN],
    },
    'access_tokens.made': {
      tag: TAG,
      summary: 'List what an access token made',
      description: `What the token or its descendants created and what still exists: tokens, publishable keys, webhooks and pins. The newest ${http.MADE_LISTED_MAX} of each kind are listed. The token itself may be gone. Webhooks and pins that were created before this endpoint existed are not known.`,
      access: 'tokens:manage',
      answers: {
        200: api.json('What it made.', http.MADE_BY_TOKEN, {
          totals: { access_token: 0, publishable_key: 0, webhook: 1, router_pin: 0 },
          sign_in_code_expires_at: null,
          data: [
            {
              kind: 'webhook',
              _id: api.EXAMPLE_IDS.webhook,
              name: 'https://hooks.example.com',
              created_by: api.EXAMPLE_IDS.accessToken,
              createdAt: api.EXAMPLE_INSTANT,
            },
          ],
        }),
      },
      problems: [api.notFound('access token')],
    },
    'access_tokens.revoke': {
      tag: TAG,
      summary: 'Revoke an access token',
      description:
        'Every instance refuses the token within seconds. A token may revoke itself. Tokens derived from it always end with it. What it made goes on unless the request takes it along, even if the token itself no longer exists: `descendants=true` revokes the tokens and publishable keys that it created directly or indirectly; `made=true` also deletes the webhooks and pins. Revoke a leaked token with `made=true`. An answer of 200 says what is left. After a failure or 503, send the request again: it goes on with what is left.',
      access: 'tokens:manage',
      query: {
        validator: http.revokeAccessTokenValidator,
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
        200: api.json(
          'Something is left, or `made=true`: how many of each kind.',
          http.REVOCATION,
          {
            revoked: { access_token: 1, publishable_key: 0, webhook: 0, router_pin: 0 },
            left: { access_token: 0, publishable_key: 0, webhook: 1, router_pin: 0 },
          }
        ),
      },
      problems: [api.notFound('access token'), api.OUTCOME_UNKNOWN],
    },
  },
}
