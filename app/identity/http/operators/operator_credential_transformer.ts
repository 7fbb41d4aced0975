import type { OperatorCredential } from '#identity/operators/operator_credential'

/** Neither the value nor its hash is ever shown. */
export function showOperatorCredential(credential: OperatorCredential) {
  return {
    _id: credential.id,
    name: credential.name,
    expires_at: credential.expiresAt,
    derived_from: credential.derivedFromId,
    last_used_at: credential.lastUsedAt,
    createdAt: credential.createdAt,
  }
}
