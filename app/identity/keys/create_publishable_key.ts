import { inject } from '@adonisjs/core/container'
import type { Secret } from '@adonisjs/core/helpers'
import { newSecretValue } from '#identity/credentials/secret_value'
import { type CreatorRefusal, TokenAncestry } from '#identity/tokens/token_ancestry'
import { newIdentifier } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { alone, type Enlist, OrganizationWrites } from '#shared/persistence/organization_writes'
import { AuditLog } from '#shared/persistence/audit_log'
import { storedActor } from '#shared/persistence/stored_actor'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { needsProof } from './page_origin.js'
import { KEY_PREFIX, type PublishableKey } from './publishable_key.js'
import { PublishableKeyRepository } from './publishable_key_repository.js'

/** How many publishable keys an organization may have. */
export const KEYS_MAX = 20

interface KeyFields {
  readonly name: string
  readonly origins: readonly string[]
  /** See `TokenAncestry.claimCreator`. */
  readonly asParent?: boolean
}

/** Carries the value of the key. */
export interface IssuedPublishableKey {
  readonly key: PublishableKey
  readonly value: Secret<string>
}

export type IssueKeyRefusal = { readonly type: 'too_many' } | CreatorRefusal

export type RotateKeyRefusal = IssueKeyRefusal | { readonly type: 'not_found' }

/**
 * Creates keys for pages of an organization. A token that has been revoked creates none. A derived token creates none
 * either, because a key would outlive it, unless it creates as its parent. `creatorTokenId` is null when an operator creates it.
 */
@inject()
export class CreatePublishableKey {
  constructor(
    private readonly keys: PublishableKeyRepository,
    private readonly ancestry: TokenAncestry,
    private readonly writes: OrganizationWrites,
    private readonly audit: AuditLog
  ) {}

  execute(
    organizationId: string,
    fields: KeyFields,
    creatorTokenId: string | null,
    enlist: Enlist<IssuedPublishableKey> = alone,
    options: WriteOptions = {}
  ): Promise<Result<IssuedPublishableKey, IssueKeyRefusal>> {
    const row = { ...fields, organizationId, rotatedFromId: null }
    const issue = enlist<IssueKeyRefusal>((session) =>
      this.#issue(row, creatorTokenId, session, options)
    )
    return this.writes.commitUnannounced(organizationId, issue, options)
  }

  /**
   * Creates a second key with the name and the origins of the first. Both are valid until the first is revoked. Its last
   * use shows when no page has it any more.
   */
  rotate(
    organizationId: string,
    id: string,
    creatorTokenId: string | null,
    enlist: Enlist<IssuedPublishableKey> = alone,
    options: WriteOptions = {}
  ): Promise<Result<IssuedPublishableKey, RotateKeyRefusal>> {
    const rotate = enlist<RotateKeyRefusal>(async (session) => {
      const key = await this.keys.find(organizationId, id, session)
      if (!key) return err({ type: 'not_found' })
      return this.#issue({ ...key, rotatedFromId: key.id }, creatorTokenId, session, options)
    })
    return this.writes.commitUnannounced(organizationId, rotate, options)
  }

  /** The transaction has claimed the organization, so concurrent calls count each other's keys. */
  async #issue(
    fields: Pick<PublishableKey, 'organizationId' | 'name' | 'origins' | 'rotatedFromId'> &
      KeyFields,
    creatorTokenId: string | null,
    session: Transaction,
    options: WriteOptions
  ): Promise<Result<IssuedPublishableKey, IssueKeyRefusal>> {
    const { organizationId, name, origins, rotatedFromId, asParent = false } = fields
    const creatorIds: string[] = []
    if (creatorTokenId !== null) {
      const caller = { organizationId, tokenId: creatorTokenId }
      const creator = await this.ancestry.claimCreator(caller, asParent, session)
      if (!creator.ok) return creator
      const { id, creatorIds: ancestorIds, derivedFromId } = creator.value
      if (derivedFromId !== null) return err({ type: 'is_derived' })
      creatorIds.push(...ancestorIds, id)
    }
    if ((await this.keys.count(organizationId, session)) >= KEYS_MAX) {
      return err({ type: 'too_many' })
    }
    const { id, hash, value } = newSecretValue(KEY_PREFIX, newIdentifier())
    const proven = await this.keys.provenOrigins(organizationId, session)
    const unprovenOrigins = origins.filter((one) => needsProof(one) && !proven.has(one))
    const secrets = { hash, value: value.release() }
    const creator = storedActor(options.actor)
    const made = { creatorIds, creator, rotatedFromId }
    const row = { id, name, origins, unprovenOrigins, ...secrets, ...made }
    const key = await this.keys.create(organizationId, row, session)
    const write = { organizationId, kind: 'publishable_key', after: key } as const
    await this.audit.record(write, options, session)
    return ok({ key, value })
  }
}
