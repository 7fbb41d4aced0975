import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail } from '@japa/runner'
import { CachedKeys, KeyUses, VerifyPublishableKey } from '#identity/keys/verify_publishable_key'
import { TokenUses } from '#identity/credentials/token_uses'
import { CachedTokens, VerifyAccessToken } from '#identity/tokens/verify_access_token'
import { PageEventQuota } from '#routing/events/page_event_quota'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { ResolveForPageController, ResolveUrlController } from '#routing/resolve/resolve_controller'
import { ResolveUrl } from '#routing/resolve/resolve_url'
import { Clock } from '#shared/clock'

type Class = abstract new (...args: never[]) => object

/** Binds `value` to `type` until the running test ends, also in what a process makes once for all requests. */
export function exchange<Type extends Class>(type: Type, value: InstanceType<Type>): void {
  const { container } = app
  container.swap(type, () => value)
  container.swap(
    VerifyAccessToken,
    async (resolver) =>
      new VerifyAccessToken(
        await resolver.make(CachedTokens),
        await resolver.make(TokenUses),
        await resolver.make(Clock)
      )
  )
  container.swap(
    VerifyPublishableKey,
    async (resolver) =>
      new VerifyPublishableKey(
        await resolver.make(CachedKeys),
        await resolver.make(KeyUses),
        await resolver.make(Clock)
      )
  )
  container.swap(
    ResolveUrlController,
    async (resolver) => new ResolveUrlController(await resolver.make(ResolveUrl))
  )
  container.swap(
    ResolveForPageController,
    async (resolver) =>
      new ResolveForPageController(
        await resolver.make(ResolveUrl),
        await resolver.make(PageEventQuota),
        await resolver.make(RouterEventRepository)
      )
  )
  const exchanged = [
    type,
    VerifyAccessToken,
    VerifyPublishableKey,
    ResolveUrlController,
    ResolveForPageController,
  ]
  getActiveTestOrFail().cleanup(() => container.restoreAll(exchanged))
}
