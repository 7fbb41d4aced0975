import { inject } from '@adonisjs/core'
import { AccessTokenRepository } from '#identity/persistence/access_token_repository'
import { PublishableKeyRepository } from '#identity/persistence/publishable_key_repository'
import { MadeByTokens, type MadeThing } from '#identity/ports/made_by_tokens'

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
    createdAt,
  }: Pick<MadeThing, 'id' | 'name' | 'createdAt'> & { readonly creatorIds: readonly string[] }
): MadeThing {
  return { kind, id, name, createdById: creatorIds.at(-1) ?? null, createdAt }
}
