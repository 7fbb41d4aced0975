import { TOKEN_IS_DERIVED } from '#identity/tokens/access_tokens_http'
import * as api from '#shared/http/api'
import type { CreatedOperatorCredential } from './create_operator_credential.js'
import type { DeriveOperatorCredentialRefusal } from './derive_operator_credential.js'
import type { OperatorCredential } from './operator_credential.js'

/** Neither the value nor its hash. */
export const OPERATOR_CREDENTIAL = api.component(
  'OperatorCredential',
  api.answer<OperatorCredential, 'derivedFromId'>({
    _id: api.IDENTIFIER,
    name: api.STRING,
    expires_at: api.INSTANT,
    derived_from: api.from(
      api.nullable(
        api.IDENTIFIER,
        'The credential that it was derived from and with which it ends; null for any other.'
      ),
      ({ derivedFromId }) => derivedFromId
    ),
    last_used_at: api.nullable(
      api.INSTANT,
      'Accurate to about a minute; null until its first use.'
    ),
    createdAt: api.INSTANT,
  })
)

export const CREATED_OPERATOR_CREDENTIAL = api.component(
  'DerivedOperatorCredential',
  api.answer<CreatedOperatorCredential, keyof CreatedOperatorCredential>({
    ...api.membersOf(
      OPERATOR_CREDENTIAL,
      ({ credential }: CreatedOperatorCredential) => credential
    ),
    token: api.from(
      {
        type: 'string',
        pattern: '^sbo_',
        description: 'The credential itself. It is shown only once and not stored.',
      },
      ({ value }) => value.release()
    ),
  })
)

export const DERIVE_OPERATOR_REFUSALS: api.Refusals<DeriveOperatorCredentialRefusal> = {
  is_derived: TOKEN_IS_DERIVED,
  parent_gone: api.OPERATOR_UNAUTHORIZED,
}
