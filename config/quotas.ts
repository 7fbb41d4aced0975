import env from '#environment/env'

/** What one organization may store. */
const quotasConfig = {
  routers: env.get('ORGANIZATION_ROUTERS_MAX'),
  bytes: env.get('ORGANIZATION_BYTES_MAX'),
}

export default quotasConfig
export type QuotasConfig = typeof quotasConfig
