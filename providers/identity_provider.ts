import type { ApplicationService } from '@adonisjs/core/types'
import { Broadcast } from '#cluster/broadcast/broadcast'
import { RepeatedWork, withinLimit } from '#shared/async/waiting'
import { PublicReads } from '#cluster/limiter/local_rate_limits'
import { RateLimiter } from '#cluster/limiter/rate_limiter'
import type { IdentityConfig } from '#config/identity'
import type { LimitsConfig } from '#config/limits'
import type { SignInConfig } from '#config/sign_in'
import { DrainArms, type StopWork } from '#operations/drain/drain_arms'
import { CallerLimits } from '#identity/tokens/caller_limits'
import { FailedAuthentications } from '#identity/credentials/failed_authentications'
import { PageOriginsMiddleware } from '#identity/keys/page_origins_middleware'
import { KeyLimits } from '#identity/keys/publishable_key_guard'
import { CachedKeys, KeyUses } from '#identity/keys/verify_publishable_key'
import { CachedOrigins, UnknownOrigins } from '#identity/keys/cached_origins'
import { OperatorRequests } from '#identity/operators/verify_operator_credential'
import { AccessTokenRepository } from '#identity/tokens/access_token_repository'
import { PublishableKeyRepository } from '#identity/keys/publishable_key_repository'
import { CachedTokens } from '#identity/tokens/verify_access_token'
import { TokenRevocations } from '#identity/credentials/token_revocations'
import { TokenUses } from '#identity/credentials/token_uses'
import { MadeByTokens } from '#identity/tokens/made_by_tokens'
import { MemberNames } from '#identity/members/erase_member'
import { OrganizationNames } from '#identity/members/member'
import { SignInProvider, SignInProviders } from '#identity/sign_in/sign_in_provider'
import { Clock } from '#shared/clock'
import { LeavingOrganizations } from '#shared/leaving_organizations'
import { OrganizationRepository } from '#organizations/organizations/organization_repository'
import { OrganizationDeletionRepository } from '#organizations/operated_organizations/organization_deletion_repository'
import { MemberNameRepository } from '#webhooks/webhooks/member_name_repository'
import { WebhooksAndPinsOfTokens } from '#webhooks/webhooks/made_by_tokens'
import { isServing } from './support/is_serving.js'
import { reportFailures } from './support/report_failures.js'

/** Binds the rate limits of callers and the caches of their tokens and keys, which it keeps current while the process serves. */
export default class IdentityProvider {
  #stopRevalidation: StopWork | undefined

  constructor(private readonly app: ApplicationService) {}

  register(): void {
    const { config, container } = this.app
    container.singleton(
      PageOriginsMiddleware,
      async (resolver) => new PageOriginsMiddleware(await resolver.make(CachedOrigins))
    )
    const limits = () => config.get<LimitsConfig>('limits')
    container.singleton(
      CallerLimits,
      async () => new CallerLimits(await container.make(RateLimiter), limits())
    )
    container.singleton(FailedAuthentications, async () => {
      const limiter = await container.make(RateLimiter)
      const { failedAuthentications, pseudonymKey } = limits()
      return new FailedAuthentications(limiter, failedAuthentications, pseudonymKey)
    })
    container.singleton(
      OperatorRequests,
      async () => new OperatorRequests(await container.make(RateLimiter), limits().operators)
    )
    container.singleton(CachedTokens, async () => {
      const broadcast = await container.make(Broadcast)
      return new CachedTokens({
        ...this.app.config.get<IdentityConfig>('identity'),
        source: await container.make(AccessTokenRepository),
        isReceiving: () => broadcast.isLive,
        report: await reportFailures(this.app, 'known tokens could not be checked'),
      })
    })
    container.singleton(CachedKeys, async () => {
      const broadcast = await container.make(Broadcast)
      return new CachedKeys({
        ...this.app.config.get<IdentityConfig>('identity'),
        source: await container.make(PublishableKeyRepository),
        isReceiving: () => broadcast.isLive,
        report: await reportFailures(this.app, 'known keys could not be checked'),
      })
    })
    container.singleton(TokenRevocations, async () => {
      const [tokens, keys] = [await container.make(CachedTokens), await container.make(CachedKeys)]
      // Operators stay cached despite a lost message: without MongoDB they could not sign in again.
      const operators = await container.make(OperatorRequests)
      const known = [tokens, keys, { revoke: (id: string) => operators.revoke(id) }]
      return new TokenRevocations(known, await container.make(Broadcast))
    })
    container.singleton(LeavingOrganizations, async () => {
      const deletions = await container.make(OrganizationDeletionRepository)
      const report = await reportFailures(this.app, 'leaving organizations could not be read')
      return new LeavingOrganizations(() => deletions.leaving(), report)
    })
    container.singleton(PublicReads, () => new PublicReads(limits().publicReads))
    container.singleton(KeyLimits, async () => {
      const { keys, pseudonymKey } = limits()
      return new KeyLimits(await container.make(RateLimiter), keys, pseudonymKey)
    })
    container.singleton(UnknownOrigins, async () => {
      const { unknownOrigins, pseudonymKey } = limits()
      return new UnknownOrigins(await container.make(RateLimiter), unknownOrigins, pseudonymKey)
    })
    container.singleton(CachedOrigins, async () => {
      const keys = await container.make(PublishableKeyRepository)
      const { originFreshForMs } = this.app.config.get<IdentityConfig>('identity')
      return new CachedOrigins(
        { isNamed: (origin) => keys.isNamedOrigin(origin), freshForMs: originFreshForMs },
        await container.make(UnknownOrigins)
      )
    })
    container.bind(MemberNames, () => new MemberNameRepository())
    container.bind(OrganizationNames, (resolver) => resolver.make(OrganizationRepository))
    container.bind(MadeByTokens, (resolver) => resolver.make(WebhooksAndPinsOfTokens))
    container.singleton(SignInProviders, async () => {
      const [clock, logger] = [await container.make(Clock), await container.make('logger')]
      const { providers, ...limitsOf } = config.get<SignInConfig>('sign_in')
      return new SignInProviders(
        providers.map((one) => new SignInProvider(one, limitsOf, clock, logger))
      )
    })
    container.singleton(KeyUses, async () => {
      const keys = await container.make(PublishableKeyRepository)
      const report = await reportFailures(this.app, 'the use of a key could not be recorded')
      return new KeyUses({
        use: (...use) => void keys.markUsed(...use).catch(report),
        refusal: (...refused) => void keys.markRefused(...refused).catch(report),
      })
    })
    container.singleton(TokenUses, async () => {
      const tokens = await container.make(AccessTokenRepository)
      const report = await reportFailures(this.app, 'the use of a token could not be recorded')
      return new TokenUses(({ organizationId, id, person, derivedFromId }, at) => {
        const memberIds = person && derivedFromId ? [derivedFromId] : []
        for (const used of [id, ...memberIds]) {
          tokens.markUsed(organizationId, used, at).catch(report)
        }
      })
    })
  }

  async boot(): Promise<void> {
    if (!isServing(this.app)) return
    const revocations = await this.app.container.make(TokenRevocations)
    revocations.listen()
  }

  /** Before the first request. */
  async start(): Promise<void> {
    if (!isServing(this.app)) return
    const leaving = await this.app.container.make(LeavingOrganizations)
    await leaving.refresh()
  }

  async ready(): Promise<void> {
    if (!isServing(this.app)) return
    const cachedTokens = await this.app.container.make(CachedTokens)
    const cachedKeys = await this.app.container.make(CachedKeys)
    const leaving = await this.app.container.make(LeavingOrganizations)
    const { revalidateEveryMs, leavingEveryMs } = this.app.config.get<IdentityConfig>('identity')
    const revalidation = new RepeatedWork(async () => {
      await Promise.all([cachedTokens.revalidate(), cachedKeys.revalidate()])
    }, revalidateEveryMs)
    const watch = new RepeatedWork(() => leaving.refresh(), leavingEveryMs)
    const arms = await this.app.container.make(DrainArms)
    this.#stopRevalidation = arms.add('store-quit', 'token checks', (withinMs) =>
      withinLimit(Promise.all([revalidation.stop(), watch.stop()]), withinMs, () => []).then(
        () => {}
      )
    )
    revalidation.start()
    watch.start()
  }

  async shutdown(): Promise<void> {
    const { storeTimeoutMs } = this.app.config.get<IdentityConfig>('identity')
    await this.#stopRevalidation?.(storeTimeoutMs)
  }
}
