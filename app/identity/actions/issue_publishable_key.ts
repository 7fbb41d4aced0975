import { inject } from '@adonisjs/core'
import type { Secret } from '@adonisjs/core/helpers'
import type { ClientSession } from 'mongoose'
import { newKeyValue } from '#identity/keys/key_value'
import { needsProof } from '#identity/keys/origin_proof'
import type { PublishableKey } from '#identity/keys/publishable_key'
import { AccessTokenRepository } from '#identity/persistence/access_token_repository'
import { PublishableKeyRepository } from '#identity/persistence/publishable_key_repository'
import { newIdentifier } from '#shared/identifiers'
import { AuditLog } from '#shared/persistence/audit_log/audit_log'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'

/** How many publishable keys an organization may have. */
export const KEYS_MAX = 20

export interface KeyFields {
  readonly name: string
  readonly origins: readonly string[]
}

/** Carries the value of the key, which exists only at this moment and cannot be recovered later. */
export interface IssuedPublishableKey {
  readonly key: PublishableKey
  readonly value: Secret<string>
}

export type IssueKeyRefusal =
  | { readonly kind: 'too_many' }
  | { readonly kind: 'creator_gone' }
  | { readonly kind: 'is_derived' }

/**
 * Stores a new key in a transaction that has claimed the organization, so concurrent ones count each other. The key of
 * a token that was revoked meanwhile is not stored. A derived token issues none: a key does not end with it.
 */
@inject()
export class IssuePublishableKey {
  constructor(
    private readonly keys: PublishableKeyRepository,
    private readonly tokens: AccessTokenRepository,
    private readonly audit: AuditLog
  ) {}

  /** `creatorTokenId` is null when an operator creates the key. */
  async execute(
    organizationId: string,
    fields: KeyFields & { readonly rotatedFromId: string | null },
    creatorTokenId: string | null,
    session: ClientSession,
    options: WriteOptions
  ): Promise<Result<IssuedPublishableKey, IssueKeyRefusal>> {
    const creatorIds: string[] = []
    if (creatorTokenId !== null) {
      const creator = await this.tokens.claimCreator(organizationId, creatorTokenId, session)
      if (!creator) return err({ kind: 'creator_gone' })
      if (creator.derivedFromId !== null) return err({ kind: 'is_derived' })
      creatorIds.push(...creator.creatorIds, creator.id)
    }
    if ((await this.keys.count(organizationId, session)) >= KEYS_MAX) {
      return err({ kind: 'too_many' })
    }
    const { name, origins, rotatedFromId } = fields
    const { id, hash, value } = newKeyValue(newIdentifier())
    const proven = await this.keys.provenOrigins(organizationId, session)
    const unprovenOrigins = origins.filter((one) => needsProof(one) && !proven.has(one))
    const row = { id, name, origins, unprovenOrigins, hash, creatorIds, rotatedFromId }
    const key = await this.keys.create(organizationId, row, session)
    await this.audit.record(
      { organizationId, kind: 'publishable_key', after: key },
      options,
      session
    )
    return ok({ key, value })
  }
}
