import env from '#environment/env'

const pageEventsBytesMax = env.get('ORGANIZATION_PAGE_EVENTS_BYTES_MAX')

/** What one organization may store. */
const quotasConfig = {
  stored: {
    routers: env.get('ORGANIZATION_ROUTERS_MAX'),
    bytes: env.get('ORGANIZATION_BYTES_MAX'),
  },
  /** Of recorded states of routers; whatever is less. */
  history: {
    revisions: 100_000,
    days: 800,
    bytes: env.get('ORGANIZATION_HISTORY_BYTES_MAX'),
  },
  /** Events of visitors' pages on a UTC day. */
  pageEvents: {
    bytesMax: pageEventsBytesMax,
    aheadBytes: Math.ceil(pageEventsBytesMax / 256),
    networkBytesMax: Math.ceil(pageEventsBytesMax / 32),
  },
  /** Answers to requests with an idempotency key, which are kept for a day. */
  keptAnswers: { allowed: { count: Infinity, bytes: 32 * 1_024 * 1_024 }, keepMs: 60_000 },
}

export default quotasConfig
export type QuotasConfig = typeof quotasConfig
