import { inject } from '@adonisjs/core/container'
import { PublishableKeyRepository } from '#identity/keys/publishable_key_repository'
import type { StoredActor } from '#shared/persistence/stored_actor'
import type { WriteOptions } from '#shared/write_options'
import { AccessTokenRepository } from './access_token_repository.js'

export const MADE_KINDS = ['access_token', 'publishable_key', 'webhook', 'router_pin'] as const

export type MadeKind = (typeof MADE_KINDS)[number]

/** Something that an access token or its descendant made and that can outlive it. */
export interface MadeThing {
  readonly kind: MadeKind
  readonly id: string
  /** Null if it has none. */
  readonly name: string | null
  readonly createdById: string | null
  /** As named then; null if unknown. */
  readonly creator?: StoredActor | null
  readonly createdAt: Date
}

/** What access tokens made outside this module. Bound by a provider. */
export abstract class MadeByTokens {
  /** Each kind newest first, whether or not the token still exists. */
  abstract list(organizationId: string, tokenId: string): Promise<readonly MadeThing[]>

  /** Deletes what `list` returns, and returns it. After a failure, another call continues. */
  abstract delete(
    organizationId: string,
    tokenId: string,
    options: WriteOptions
  ): Promise<readonly MadeThing[]>
}

/** Lists what an access token or its descendants made, whether or not the token still exists. Quotas bound each kind. */
@inject()
export class ListMade {
  constructor(
    private readonly tokens: AccessTokenRepository,
    private readonly keys: PublishableKeyRepository,
    private readonly elsewhere: MadeByTokens
  ) {}

  async execute(organizationId: string, tokenId: string): Promise<readonly MadeThing[]> {
    const [tokens, keys, others] = await Promise.all([
      this.tokens.madeBy(organizationId, tokenId),
      this.keys.madeBy(organizationId, tokenId),
      this.elsewhere.list(organizationId, tokenId),
    ])
    return [
      ...tokens.map((token) => madeThing('access_token', token)),
      ...keys.map((key) => madeThing('publishable_key', key)),
      ...others,
    ]
  }
}

export function madeThing(
  kind: MadeThing['kind'],
  {
    id,
    name,
    creatorIds,
    creator,
    createdAt,
  }: Pick<MadeThing, 'id' | 'name' | 'creator' | 'createdAt'> & {
    readonly creatorIds: readonly string[]
  }
): MadeThing {
  return { kind, id, name, createdById: creatorIds.at(-1) ?? null, creator, createdAt }
}
