import env from '#environment/env'

/** The rate limits of callers. The names appear in the RateLimit headers and are part of Redis keys. */
const limitsConfig = {
  /** Every request with a token, except resolves. */
  requests: {
    token: general('token', env.get('RATE_LIMIT_PER_TOKEN')),
    organization: general('organization', env.get('RATE_LIMIT_PER_ORGANIZATION')),
  },
  /**
   * Resolves, which visitors cause: far more requests, with limits of their own, so other requests never slow them
   * down.
   */
  resolves: {
    token: general('token-resolves', env.get('RATE_LIMIT_RESOLVES_PER_TOKEN')),
    organization: general('organization-resolves', env.get('RATE_LIMIT_RESOLVES_PER_ORGANIZATION')),
  },
  /** What visitors' pages may do with one publishable key, in total and from one network. */
  keys: {
    resolves: {
      key: general('key', env.get('RATE_LIMIT_RESOLVES_PER_KEY')),
      network: general('network', env.get('RATE_LIMIT_RESOLVES_PER_NETWORK')),
    },
    starts: {
      key: general('key-starts', env.get('RATE_LIMIT_STARTS_PER_KEY')),
      network: general('network-starts', env.get('RATE_LIMIT_STARTS_PER_NETWORK')),
    },
  },
  /** Look-ups for one network of origins that no publishable key names. */
  unknownOrigins: {
    ...general('unknown-origins', { limit: 60, periodMs: 60_000 }),
    class: 'credentials' as const,
  },
  /** What one network reads at one instance without a credential: metrics, and the description of the API. */
  publicReads: general('public-reads', env.get('RATE_LIMIT_PUBLIC_READS_PER_NETWORK')),
  /** The audits that an organization requests and that begin. */
  auditRequests: general('audit-requests', { limit: 20, periodMs: 3_600_000 }),
  /** Every request with an operator's credential. */
  operators: general('operator', { limit: 600, periodMs: 60_000 }),
  /** Failed credentials of one network. */
  failedAuthentications: {
    ...general('failed-authentications', env.get('RATE_LIMIT_FAILED_AUTHENTICATIONS')),
    class: 'credentials' as const,
  },
  /** Derives the pseudonyms of networks in Redis. */
  pseudonymKey: env.get('APP_KEY'),
}

export default limitsConfig
export type LimitsConfig = typeof limitsConfig

function general(name: string, rate: { limit: number; periodMs: number }) {
  return { name, ...rate, class: 'general' as const }
}
