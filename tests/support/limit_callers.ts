import { randomUUID } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import type { RateLimit } from '#cluster/limiter/rate_limit'
import { RateLimiter } from '#cluster/limiter/rate_limiter'
import { CallerLimits } from '#identity/tokens/caller_limits'
import { FailedAuthentications } from '#identity/credentials/failed_authentications'
import { exchange } from './exchange.js'

interface Limits {
  readonly token?: number
  readonly organization?: number
  readonly resolves?: number
  readonly allResolves?: number
  readonly failures?: number
}

const PLENTY = 1_000

/** Limits callers to this much per hour until the running test ends. `limiter` counts. */
export async function limitCallers(limits: Limits, limiter?: RateLimiter): Promise<void> {
  const counter = limiter ?? (await app.container.make(RateLimiter))
  const run = randomUUID().slice(0, 8)
  const rate = (name: string, limit = PLENTY): RateLimit => ({
    name: `${name}-${run}`,
    limit,
    periodMs: 3_600_000,
    class: 'general',
  })
  const callers = new CallerLimits(counter, {
    requests: {
      token: rate('token', limits.token),
      organization: rate('organization', limits.organization),
    },
    resolves: {
      token: rate('resolves', limits.resolves),
      organization: rate('all-resolves', limits.allResolves),
    },
  })
  const failedAuthentications: RateLimit = {
    ...rate('failures', limits.failures),
    class: 'credentials',
  }
  const failures = new FailedAuthentications(counter, failedAuthentications, 'key of this test')
  exchange(CallerLimits, callers)
  exchange(FailedAuthentications, failures)
}
