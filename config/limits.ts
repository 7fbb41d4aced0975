import env from '#environment/env'

/** How often callers may do what. The names show in the RateLimit headers and are part of Redis keys. */
const limitsConfig = {
  /** Every request with a token that is not a resolve. */
  requests: {
    token: general('token', env.get('RATE_LIMIT_PER_TOKEN')),
    organization: general('organization', env.get('RATE_LIMIT_PER_ORGANIZATION')),
  },
  /** What visitors cause: far more, and never slowed down by what people do in the meantime. */
  resolves: {
    token: general('token-resolves', env.get('RATE_LIMIT_RESOLVES_PER_TOKEN')),
    organization: general('organization-resolves', env.get('RATE_LIMIT_RESOLVES_PER_ORGANIZATION')),
  },
  resolveRoutes: [
    'routers.resolve',
    'booking_sessions.start',
    'booking_sessions.complete',
    'booking_sessions.keep',
  ],
  /** Credentials of one network that are none. */
  failedAuthentications: {
    ...general('failed-authentications', env.get('RATE_LIMIT_FAILED_AUTHENTICATIONS')),
    class: 'credentials' as const,
  },
  /** What networks are called in Redis is made with it. */
  pseudonymKey: env.get('APP_KEY'),
}

export default limitsConfig
export type LimitsConfig = typeof limitsConfig

function general(name: string, rate: { limit: number; periodMs: number }) {
  return { name, ...rate, class: 'general' as const }
}
