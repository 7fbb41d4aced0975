import { inject } from '@adonisjs/core/container'
import type { RateLimit } from '#cluster/limiter/rate_limit'
import { RateLimiter } from '#cluster/limiter/rate_limiter'
import { AuditLog } from '#shared/persistence/audit_log'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { originProofOf } from './page_origin.js'
import type { PublishableKey } from './publishable_key.js'
import { PublishableKeyRepository } from './publishable_key_repository.js'

/** What the owner of an origin has published there. Bound by a provider. */
export abstract class PublishedTexts {
  /**
   * The lines of `https://<host>/.well-known/signalbox.txt`, at most 1,024 bytes, and the TXT records of
   * `_signalbox.<host>`. Settles within six seconds and never rejects: an origin that cannot be asked has published
   * nothing.
   */
  abstract at(origin: string): Promise<readonly string[]>
}

/** Bounds the origins that are asked for one organization. A key has at most 20. */
const LIMIT: RateLimit = { name: 'origins-asked', limit: 60, periodMs: 600_000, class: 'general' }

export type ProveOriginsRefusal =
  | { readonly type: 'not_found' }
  | { readonly type: 'too_often'; readonly retryAfterMs: number }

/** Marks origins of a publishable key as proven. Instances admit their pages within a second. */
@inject()
export class ProveOrigins {
  constructor(
    private readonly keys: PublishableKeyRepository,
    private readonly texts: PublishedTexts,
    private readonly limiter: RateLimiter,
    private readonly writes: OrganizationWrites,
    private readonly audit: AuditLog
  ) {}

  /** Marks the origins that publish the organization's proof. All are asked at once, for at most six seconds. */
  async execute(
    organizationId: string,
    id: string,
    options: WriteOptions = {}
  ): Promise<Result<PublishableKey, ProveOriginsRefusal>> {
    const key = await this.keys.find(organizationId, id)
    if (!key) return err({ type: 'not_found' })
    const origins = key.unprovenOrigins
    if (origins.length === 0) return ok(key)
    const taken = await this.limiter.take(LIMIT, organizationId, origins.length)
    if (!taken.allowed) return err({ type: 'too_often', retryAfterMs: taken.retryAfterMs })
    const published = await Promise.all(origins.map((origin) => this.texts.at(origin)))
    const proof = originProofOf(organizationId)
    const proven = origins.filter((_, place) =>
      published[place]?.some((text) => text.trim() === proof)
    )
    return this.confirm(organizationId, id, proven, options)
  }

  /** Marks these origins without asking them. */
  async confirm(
    organizationId: string,
    id: string,
    proven: readonly string[],
    options: WriteOptions = {}
  ): Promise<Result<PublishableKey, ProveOriginsRefusal>> {
    return this.writes.commitAll<PublishableKey, ProveOriginsRefusal>(
      organizationId,
      async (session) => {
        const before = await this.keys.find(organizationId, id, session)
        const after = before && (await this.keys.prove(organizationId, id, proven, session))
        if (!before || !after) return err({ type: 'not_found' })
        const write = { organizationId, kind: 'publishable_key', before, after } as const
        await this.audit.record(write, options, session)
        return ok({ value: after, changes: [] })
      },
      options
    )
  }
}
