import env from '#environment/env'

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
}

export default quotasConfig
export type QuotasConfig = typeof quotasConfig
