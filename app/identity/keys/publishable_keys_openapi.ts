import { NEVER_STORED } from '#shared/http/answer'
import * as api from '#shared/http/api'
import { pageValidator } from '#shared/http/keyset_page'
import { writeQueryValidator } from '#shared/http/write_query'
import { KEYS_MAX } from './create_publishable_key.js'
import { KEY_ACCESS } from './publishable_key.js'
import * as http from './publishable_keys_http.js'

const TAG = 'Publishable keys'

const EXAMPLE = {
  _id: api.EXAMPLE_IDS.publishableKey,
  organization_id: api.EXAMPLE_IDS.organization,
  name: 'Website',
  origins: ['https://www.clinic.example'],
  unproven_origins: ['https://www.clinic.example'],
  origin_proof: 'signalbox-proof=pDS2lKDm8tZ8bEjcnR9TQ1ZSlsSk5rJr9bK9E9e3T1A',
  created_by: api.EXAMPLE_IDS.accessToken,
  rotated_from: null,
  last_used_at: null,
  origin_uses: [{ origin: 'https://www.clinic.example', last_used_at: null }],
  last_refusal: {
    code: api.ORIGIN_UNPROVEN.code,
    origin: 'https://www.clinic.example',
    at: api.EXAMPLE_INSTANT,
  },
  createdAt: api.EXAMPLE_INSTANT,
}

const VALUE_EXAMPLE = `sbp_${api.EXAMPLE_IDS.publishableKey}.c2VjcmV0`

const VALIDATED = api.json(
  'As it would be created (`validate_only`), without a value.',
  http.PUBLISHABLE_KEY,
  EXAMPLE
)

export const publishableKeyEndpoints: api.ModuleDescription = {
  tags: [
    {
      name: TAG,
      description:
        'Credentials for visitors’ pages, where anybody can read them: they resolve and start booking sessions, from their origins only.',
    },
  ],
  schemas: api.components(
    http.PUBLISHABLE_KEY,
    http.READ_PUBLISHABLE_KEY,
    http.CREATED_PUBLISHABLE_KEY
  ),
  endpoints: {
    'publishable_keys.list': {
      tag: TAG,
      summary: 'List publishable keys',
      access: 'tokens:manage',
      query: { validator: pageValidator },
      answers: api.pageAnswers(
        'One page of the keys, without their values.',
        http.PUBLISHABLE_KEY,
        EXAMPLE
      ),
    },
    'publishable_keys.read': {
      tag: TAG,
      summary: 'Read a publishable key',
      description: 'With its value, which pages show to everybody.',
      access: KEY_ACCESS,
      answers: {
        200: api.json(
          'The key, with its value.',
          http.READ_PUBLISHABLE_KEY,
          { ...EXAMPLE, key: VALUE_EXAMPLE },
          NEVER_STORED
        ),
      },
      problems: [http.PUBLISHABLE_KEY_NOT_FOUND],
    },
    'publishable_keys.create': {
      tag: TAG,
      summary: 'Create a publishable key',
      description: `Pages of the given origins may then resolve their URL and start booking sessions of the organization, with limits of their own for each visitor's network. A key does not expire; it can be revoked with the token that created it. A derived token creates none, except with \`as_parent\`. An organization may have at most ${KEYS_MAX}.`,
      access: KEY_ACCESS,
      isIdempotent: true,
      body: {
        name: 'CreatePublishableKey',
        validator: http.createPublishableKeyValidator,
        examples: {
          'For a website': { name: 'Website', origins: ['https://www.clinic.example'] },
          'For a website and its staging': {
            name: 'Website',
            origins: ['https://www.clinic.example', 'http://localhost:8080'],
          },
        },
      },
      query: { validator: writeQueryValidator },
      answers: {
        200: VALIDATED,
        201: api.json(
          'The key, with its value.',
          http.CREATED_PUBLISHABLE_KEY,
          { ...EXAMPLE, key: VALUE_EXAMPLE },
          NEVER_STORED
        ),
      },
      problems: api.problemsIn(http.ISSUE_KEY_REFUSALS),
    },
    'publishable_keys.rotate': {
      tag: TAG,
      summary: 'Rotate a publishable key',
      description:
        'Creates a second key with the same name and origins. Both are valid until the first is revoked; its `last_used_at` tells when no page has it any more.',
      access: KEY_ACCESS,
      isIdempotent: true,
      query: { validator: writeQueryValidator },
      answers: {
        200: VALIDATED,
        201: api.json(
          'The new key, with its value.',
          http.CREATED_PUBLISHABLE_KEY,
          { ...EXAMPLE, rotated_from: api.EXAMPLE_IDS.otherPublishableKey, key: VALUE_EXAMPLE },
          NEVER_STORED
        ),
      },
      problems: api.problemsIn(http.ROTATE_KEY_REFUSALS),
    },
    'publishable_keys.prove': {
      tag: TAG,
      summary: 'Prove the origins of a publishable key',
      description:
        'Looks for `origin_proof` at each origin that is not proven: in `https://<host>/.well-known/signalbox.txt` (its first 1,024 bytes, without a redirect) and in the TXT records of `_signalbox.<host>`. Loopback origins need no proof, and an origin that another key of the organization has as proven is proven. At most 60 origins of an organization are asked in ten minutes.',
      access: KEY_ACCESS,
      query: { validator: writeQueryValidator },
      answers: {
        200: api.json('The key.', http.PUBLISHABLE_KEY, { ...EXAMPLE, unproven_origins: [] }),
      },
      problems: [...api.problemsIn(http.PROVE_ORIGINS_REFUSALS), api.OUTCOME_UNKNOWN],
    },
    'publishable_keys.revoke': {
      tag: TAG,
      summary: 'Revoke a publishable key',
      description:
        'Every instance refuses the key within seconds. Booking sessions that pages started with it go on with their own secrets.',
      access: 'tokens:manage',
      query: { validator: writeQueryValidator },
      answers: { 204: { description: 'The key is revoked.' } },
      problems: [http.PUBLISHABLE_KEY_NOT_FOUND, api.OUTCOME_UNKNOWN],
    },
  },
}
