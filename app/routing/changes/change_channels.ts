import { Channel } from '#cluster/broadcast/channel'
import type { OrganizationChange, OrganizationChangeKind } from '#shared/organization_changes'

/** Changes to routers, to pins, to the flows that routers lead to, and to the privacy of URLs. */
export const ROUTERS_CHANGED = new Channel('routers-changed', (message) =>
  changeOf(message, ['router', 'pin', 'booking_flow', 'url_privacy'])
)

/** Changes that descendants inherit: brand kits and ancestry. */
export const ANCESTRY_INVALIDATE = new Channel('ancestry-invalidate', (message) =>
  changeOf(message, ['brand_kit', 'ancestry'])
)

function changeOf(
  message: unknown,
  kinds: readonly OrganizationChangeKind[]
): OrganizationChange | null {
  if (typeof message !== 'object' || message === null) return null
  const { organizationId, revision, kind, id }: Partial<Record<string, unknown>> = { ...message }
  const known = kinds.find((candidate) => candidate === kind)
  if (typeof organizationId !== 'string' || typeof id !== 'string' || !known) return null
  if (typeof revision !== 'number' || !Number.isInteger(revision)) return null
  return { organizationId, revision, kind: known, id }
}
