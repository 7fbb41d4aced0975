import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RouterPin } from '#routing/pins/router_pin'
import type { LiveRoutingTables } from '#routing/tables/live_routing_tables'

/** A pin as the audit log keeps it, longer than the pin itself: its URL as the organization lets URLs be stored. */
export async function auditedPin(tables: LiveRoutingTables, pin: RouterPin) {
  const url = RequestUrl.parse(pin.url)
  const known = await tables.forOrganization(pin.organizationId)
  return { ...pin, url: url.ok ? known.recordedUrl(url.value) : null }
}
