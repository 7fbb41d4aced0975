import { RouterEventRepository } from '#routing/events/router_event_repository'
import type { Tenant } from '#tests/support/create_tenant'
import { assertBecomes } from './assert_becomes.js'

/**
 * Waits until MongoDB has the decision, which any instance moves there. A page that books by a link asks in vain until
 * then, and a session that ends before is for no router.
 */
export async function untilStored(
  { organizationId }: Pick<Tenant, 'organizationId'>,
  decisionId: unknown
): Promise<void> {
  const events = new RouterEventRepository()
  const known = () => events.routersOf(organizationId, [String(decisionId)])
  await assertBecomes(known, ({ size }) => size === 1)
}
