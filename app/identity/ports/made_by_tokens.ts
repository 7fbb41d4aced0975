import type { WriteOptions } from '#shared/write_options'

export const MADE_KINDS = ['access_token', 'publishable_key', 'webhook', 'router_pin'] as const

export type MadeKind = (typeof MADE_KINDS)[number]

/** What an access token or its descendants made, and what lives on without them. */
export interface MadeThing {
  readonly kind: MadeKind
  readonly id: string
  /** Null for what has none. */
  readonly name: string | null
  readonly createdById: string | null
  readonly createdAt: Date
}

/** What access tokens made outside this module. Bound by a provider. */
export abstract class MadeByTokens {
  /** Each kind newest first, whether or not the token still exists. */
  abstract list(organizationId: string, tokenId: string): Promise<readonly MadeThing[]>

  /** Deletes what `list` returns, and returns it. One kind after another: after a failure, another call goes on. */
  abstract delete(
    organizationId: string,
    tokenId: string,
    options: WriteOptions
  ): Promise<readonly MadeThing[]>
}
