import type { Readings, Sample } from '#shared/metrics'
import type { RateLimiter } from './rate_limiter.js'

export function limiterReadings({ decisions }: RateLimiter): Readings {
  return {
    rateLimitDecisions: () =>
      [...decisions].map(([kind, count]): Sample => [count, ...kind.split('_')]),
  }
}
