import { randomUUID } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail } from '@japa/runner'
import type { RateLimit } from '#cluster/limiter/rate_limit'
import { RateLimiter } from '#cluster/limiter/rate_limiter'
import { KeyLimits } from '#identity/keys/publishable_key_guard'

const PLENTY = 1_000

/** Limits what pages may do with a key to this much per hour until the running test ends. */
export async function limitKeys(limits: {
  readonly key?: number
  readonly network?: number
  readonly starts?: number
}): Promise<void> {
  const run = randomUUID().slice(0, 8)
  const rate = (name: string, limit = PLENTY): RateLimit => ({
    name: `${name}-${run}`,
    limit,
    periodMs: 3_600_000,
    class: 'general',
  })
  const limited = new KeyLimits(
    await app.container.make(RateLimiter),
    {
      resolves: { key: rate('key', limits.key), network: rate('network', limits.network) },
      starts: { key: rate('key-starts'), network: rate('network-starts', limits.starts) },
    },
    'key of this test'
  )
  app.container.swap(KeyLimits, () => limited)
  getActiveTestOrFail().cleanup(() => app.container.restore(KeyLimits))
}
