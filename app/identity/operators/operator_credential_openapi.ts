import { DERIVED_MAX } from '#identity/credentials/lifetime'
import { deriveOperatorCredentialValidator } from '#identity/tokens/access_tokens_http'
import { NEVER_STORED } from '#shared/http/answer'
import * as api from '#shared/http/api'
import { writeQueryValidator } from '#shared/http/write_query'
import * as http from './operator_credential_http.js'

const TAG = "Operators' credentials"

const EXAMPLE = {
  _id: api.EXAMPLE_IDS.operatorCredential,
  name: 'Ada',
  expires_at: '2026-05-30T09:00:00.000Z',
  derived_from: null,
  last_used_at: null,
  createdAt: api.EXAMPLE_INSTANT,
}

export const operatorEndpoints: api.ModuleDescription = {
  tags: [
    {
      name: TAG,
      description:
        'Credentials that belong to no organization. They open only `/v1/operations`, and only the command `operators:create` creates them.',
    },
  ],
  schemas: api.components(http.OPERATOR_CREDENTIAL, http.CREATED_OPERATOR_CREDENTIAL),
  endpoints: {
    'operator_credential.read': {
      tag: TAG,
      summary: 'Read the calling credential',
      access: 'operator',
      answers: {
        200: api.json('The credential, without its value.', http.OPERATOR_CREDENTIAL, EXAMPLE),
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
        200: api.json(
          'As it would be derived (`validate_only`), without a value.',
          http.OPERATOR_CREDENTIAL,
          EXAMPLE
        ),
        201: api.json(
          'The credential, with its value.',
          http.CREATED_OPERATOR_CREDENTIAL,
          {
            ...EXAMPLE,
            derived_from: api.EXAMPLE_IDS.operatorCredential,
            token: 'sbo_q1vXyVZ0m5nq0jvKJ3m2Fh8mJt1yW4b9cQeRsTuVwXy',
          },
          NEVER_STORED
        ),
      },
      problems: [...api.problemsIn(http.DERIVE_OPERATOR_REFUSALS), api.OUTCOME_UNKNOWN],
    },
    'operator_credential.revoke': {
      tag: TAG,
      summary: 'Revoke the calling credential',
      description:
        'Ends the calling credential and those derived from it. Every instance refuses them from then on.',
      access: 'operator',
      query: { validator: writeQueryValidator },
      answers: { 204: { description: 'The credential is revoked.' } },
      problems: [api.OUTCOME_UNKNOWN],
    },
  },
}
