import {
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  json,
  type ModuleDescription,
} from '#shared/http/endpoint_description'
import {
  answerObject,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { OUTCOME_UNKNOWN } from '#shared/http/problem'
import { NEVER_STORED } from '#shared/http/answer'
import { writeQueryValidator } from '#shared/http/write_query'
import { DERIVED_MAX } from '#identity/credentials/lifetime'
import {
  deriveOperatorCredentialValidator,
  TOKEN_IS_DERIVED,
} from '#identity/tokens/access_tokens_http'

const TAG = "Operators' credentials"

/** The members that `showOperatorCredential` returns. */
const MEMBERS: Readonly<Record<string, JsonSchema>> = {
  _id: IDENTIFIER,
  name: STRING,
  expires_at: INSTANT,
  derived_from: {
    ...nullable(IDENTIFIER),
    description:
      'The credential that it was derived from and with which it ends; null for any other.',
  },
  last_used_at: {
    ...nullable(INSTANT),
    description: 'Accurate to about a minute; null until its first use.',
  },
  createdAt: INSTANT,
}

const EXAMPLE = {
  _id: EXAMPLE_IDS.operatorCredential,
  name: 'Ada',
  expires_at: '2026-05-30T09:00:00.000Z',
  derived_from: null,
  last_used_at: null,
  createdAt: EXAMPLE_INSTANT,
}

export const operatorEndpoints: ModuleDescription = {
  tags: [
    {
      name: TAG,
      description:
        'Credentials that belong to no organization. They open only `/v1/operations`, and only the command `operators:create` creates them.',
    },
  ],
  schemas: {
    OperatorCredential: answerObject(MEMBERS),
    DerivedOperatorCredential: answerObject({
      ...MEMBERS,
      token: {
        type: 'string',
        pattern: '^sbo_',
        description: 'The credential itself. It is shown only once and not stored.',
      },
    }),
  },
  endpoints: {
    'operator_credential.read': {
      tag: TAG,
      summary: 'Read the calling credential',
      access: 'operator',
      answers: {
        200: json('The credential, without its value.', ref('OperatorCredential'), EXAMPLE),
      },
    },
    'operator_credential.derive': {
      tag: TAG,
      summary: 'Exchange the calling credential for a short-lived one',
      description: `For programs that must not keep a long-lived credential, such as a page in a browser. The new one lives at most 12 hours and ends when the calling one ends or is revoked. It cannot be exchanged again. A credential has at most ${DERIVED_MAX} derived ones at a time: one more ends the oldest.`,
      access: 'operator',
      body: {
        name: 'DeriveOperatorCredential',
        validator: deriveOperatorCredentialValidator,
        examples: { 'For a shift': { expires_in: '8h' } },
      },
      query: { validator: writeQueryValidator },
      answers: {
        200: json(
          'As it would be derived (`validate_only`), without a value.',
          ref('OperatorCredential'),
          EXAMPLE
        ),
        201: json(
          'The credential, with its value.',
          ref('DerivedOperatorCredential'),
          {
            ...EXAMPLE,
            derived_from: EXAMPLE_IDS.operatorCredential,
            token: 'sbo_q1vXyVZ0m5nq0jvKJ3m2Fh8mJt1yW4b9cQeRsTuVwXy',
          },
          NEVER_STORED
        ),
      },
      problems: [TOKEN_IS_DERIVED, OUTCOME_UNKNOWN],
    },
    'operator_credential.revoke': {
      tag: TAG,
      summary: 'Revoke the calling credential',
      description:
        'Ends the calling credential and those derived from it. Every instance refuses them from then on.',
      access: 'operator',
      query: { validator: writeQueryValidator },
      answers: { 204: { description: 'The credential is revoked.' } },
      problems: [OUTCOME_UNKNOWN],
    },
  },
}
