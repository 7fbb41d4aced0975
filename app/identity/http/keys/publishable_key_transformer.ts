import { originProofOf } from '#identity/keys/origin_proof'
import type { IssuedPublishableKey } from '#identity/actions/issue_publishable_key'
import type { WriteOptions } from '#shared/write_options'
import type { PublishableKey } from '#identity/keys/publishable_key'

/** With its value, unless nothing was kept. */
export function showIssuedKey(
  { key, value }: IssuedPublishableKey,
  { validateOnly = false }: WriteOptions
) {
  return { ...showPublishableKey(key), ...(!validateOnly && { key: value.release() }) }
}

/** Neither the value nor its hash is ever shown. */
export function showPublishableKey(key: PublishableKey) {
  return {
    _id: key.id,
    organization_id: key.organizationId,
    name: key.name,
    origins: key.origins,
    unproven_origins: key.unprovenOrigins,
    origin_proof: originProofOf(key.organizationId),
    created_by: key.creatorIds.at(-1) ?? null,
    rotated_from: key.rotatedFromId,
    last_used_at: key.lastUsedAt,
    origin_uses: key.origins.map((origin, place) => ({
      origin,
      last_used_at: key.originUses[place] ?? null,
    })),
    last_refusal: key.lastRefusal,
    createdAt: key.createdAt,
  }
}
