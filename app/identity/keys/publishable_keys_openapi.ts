import { TOKEN_IS_DERIVED } from '#identity/tokens/access_tokens_http'
import { NEVER_STORED } from '#shared/http/answer'
import {
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  json,
  type ModuleDescription,
  pageAnswers,
} from '#shared/http/endpoint_description'
import {
  answerObject,
  arrayOf,
  described,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { invalid, ORIGIN_UNPROVEN, OUTCOME_UNKNOWN } from '#shared/http/problem'
import { writeQueryValidator } from '#shared/http/write_query'
import { KEYS_MAX } from './create_publishable_key.js'
import { KEY_ACCESS } from './publishable_key.js'
import {
  createPublishableKeyValidator,
  listPublishableKeysValidator,
  PUBLISHABLE_KEY_LIMIT_REACHED,
  PUBLISHABLE_KEY_NOT_FOUND,
} from './publishable_keys_http.js'

const TAG = 'Publishable keys'

/** The members that `showPublishableKey` returns. */
const MEMBERS: Readonly<Record<string, JsonSchema>> = {
  _id: IDENTIFIER,
  organization_id: IDENTIFIER,
  name: STRING,
  origins: arrayOf(STRING, {
    description: 'The origins whose pages may use the key, such as `https://www.clinic.example`.',
  }),
  unproven_origins: arrayOf(STRING, {
    description:
      'Those of `origins` that the organization has not proved to be its own. The key does not work there (`E_ORIGIN_UNPROVEN`).',
  }),
  origin_proof: described(
    STRING,
    'The proof of the organization, the same for all its keys. An origin publishes it as a line of `/.well-known/signalbox.txt`, or its host as a TXT record of `_signalbox.<host>`.'
  ),
  created_by: described(
    nullable(IDENTIFIER),
    'The access token that created it, which may no longer exist; null if an operator created it.'
  ),
  rotated_from: described(
    nullable(IDENTIFIER),
    'The key that it replaces, which may be revoked by now; null if it replaces none.'
  ),
  last_used_at: described(
    nullable(INSTANT),
    'Accurate to about a minute; null until a page used it.'
  ),
  origin_uses: {
    ...arrayOf(
      answerObject(
        {
          origin: described(STRING, 'One of `origins`.'),
          last_used_at: described(
            nullable(INSTANT),
            'Accurate to about a minute; null until a page there used the key.'
          ),
        },
        { title: 'KeyOriginUse' }
      )
    ),
    description: 'When pages of each origin last used the key, which shows where it is installed.',
  },
  last_refusal: {
    ...nullable(
      answerObject({
        code: described(STRING, 'Of the problem, such as `E_ORIGIN_REFUSED`.'),
        origin: described(nullable(STRING), 'Null unless it is one that a browser sends.'),
        at: INSTANT,
      })
    ),
    title: 'KeyRefusal',
    description:
      'The last request with this key that was refused for its origin, accurate to about a minute. A page of an origin that no key names sends no request.',
  },
  createdAt: INSTANT,
}

const EXAMPLE = {
  _id: EXAMPLE_IDS.publishableKey,
  organization_id: EXAMPLE_IDS.organization,
  name: 'Website',
  origins: ['https://www.clinic.example'],
  unproven_origins: ['https://www.clinic.example'],
  origin_proof: 'signalbox-proof=pDS2lKDm8tZ8bEjcnR9TQ1ZSlsSk5rJr9bK9E9e3T1A',
  created_by: EXAMPLE_IDS.accessToken,
  rotated_from: null,
  last_used_at: null,
  origin_uses: [{ origin: 'https://www.clinic.example', last_used_at: null }],
  last_refusal: {
    code: ORIGIN_UNPROVEN.code,
    origin: 'https://www.clinic.example',
    at: EXAMPLE_INSTANT,
  },
  createdAt: EXAMPLE_INSTANT,
}

const VALUE_EXAMPLE = `sbp_${EXAMPLE_IDS.publishableKey}.c2VjcmV0`

const VALIDATED = json(
  'As it would be created (`validate_only`), without a value.',
  ref('PublishableKey'),
  EXAMPLE
)

export const publishableKeyEndpoints: ModuleDescription = {
  tags: [
    {
      name: TAG,
      description:
        'Credentials for visitors’ pages, where anybody can read them: they resolve and start booking sessions, from their origins only.',
    },
  ],
  schemas: {
    PublishableKey: answerObject(MEMBERS),
    CreatedPublishableKey: answerObject({
      ...MEMBERS,
      key: {
        type: 'string',
        pattern: '^sbp_',
        description: 'The key itself, for pages. It is shown only once and stored as a hash.',
      },
    }),
  },
  endpoints: {
    'publishable_keys.list': {
      tag: TAG,
      summary: 'List publishable keys',
      access: 'tokens:manage',
      query: { validator: listPublishableKeysValidator },
      answers: pageAnswers(
        'One page of the keys, without their values.',
        ref('PublishableKey'),
        EXAMPLE
      ),
    },
    'publishable_keys.create': {
      tag: TAG,
      summary: 'Create a publishable key',
      description: `Pages of the given origins may then resolve their URL and start booking sessions of the organization, with limits of their own for each visitor's network. A key does not expire; it can be revoked with the token that created it. A derived token creates none. An organization may have at most ${KEYS_MAX}.`,
      access: KEY_ACCESS,
      isIdempotent: true,
      body: {
        name: 'CreatePublishableKey',
        validator: createPublishableKeyValidator,
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
        201: json(
          'The key, with its value.',
          ref('CreatedPublishableKey'),
          { ...EXAMPLE, key: VALUE_EXAMPLE },
          NEVER_STORED
        ),
      },
      problems: [PUBLISHABLE_KEY_LIMIT_REACHED, TOKEN_IS_DERIVED],
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
        201: json(
          'The new key, with its value.',
          ref('CreatedPublishableKey'),
          { ...EXAMPLE, rotated_from: EXAMPLE_IDS.otherPublishableKey, key: VALUE_EXAMPLE },
          NEVER_STORED
        ),
      },
      problems: [
        PUBLISHABLE_KEY_NOT_FOUND,
        PUBLISHABLE_KEY_LIMIT_REACHED,
        TOKEN_IS_DERIVED,
        invalid([]),
      ],
    },
    'publishable_keys.prove': {
      tag: TAG,
      summary: 'Prove the origins of a publishable key',
      description:
        'Looks for `origin_proof` at each origin that is not proven: in `https://<host>/.well-known/signalbox.txt` (its first 1,024 bytes, without a redirect) and in the TXT records of `_signalbox.<host>`. Loopback origins need no proof, and an origin that another key of the organization has as proven is proven. At most 60 origins of an organization are asked in ten minutes.',
      access: KEY_ACCESS,
      query: { validator: writeQueryValidator },
      answers: {
        200: json('The key.', ref('PublishableKey'), { ...EXAMPLE, unproven_origins: [] }),
      },
      problems: [PUBLISHABLE_KEY_NOT_FOUND, OUTCOME_UNKNOWN],
    },
    'publishable_keys.revoke': {
      tag: TAG,
      summary: 'Revoke a publishable key',
      description:
        'Every instance refuses the key within seconds. Booking sessions that pages started with it go on with their own secrets.',
      access: 'tokens:manage',
      query: { validator: writeQueryValidator },
      answers: { 204: { description: 'The key is revoked.' } },
      problems: [PUBLISHABLE_KEY_NOT_FOUND, OUTCOME_UNKNOWN],
    },
  },
}
