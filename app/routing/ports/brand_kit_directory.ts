import type { ClientSession } from 'mongoose'
import type { EffectiveBrandKit } from '#shared/brand_kit'

/** What routing needs to know about brand kits. Reads within `session`. Bound by a provider. */
export abstract class BrandKitDirectory {
  /** The organization's own kit, or that of the first of `ancestorIds` that has one. */
  abstract find(
    organizationId: string,
    ancestorIds: readonly string[],
    session: ClientSession
  ): Promise<EffectiveBrandKit | null>
}
