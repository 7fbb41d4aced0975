import type { OrganizationUsage } from '#shared/persistence/organization_quota'
import env from '#start/env'

/** What one organization may store. */
const quotasConfig: OrganizationUsage = {
  routers: env.get('ORGANIZATION_ROUTERS_MAX'),
  bytes: env.get('ORGANIZATION_BYTES_MAX'),
}

export default quotasConfig
export type QuotasConfig = typeof quotasConfig
