import { test } from '@japa/runner'
import { AnnouncedChanges } from '#routing/tables/announced_changes'
import type { OrganizationChange } from '#shared/organization_changes'

const ORGANIZATION = 'a'.repeat(24)
const ROUTER = 'b'.repeat(24)

/** What listeners of `router-changes` receive for a change. */
function notificationsOf(change: Partial<OrganizationChange>): object[] {
  const told: object[] = []
  const instances = { announce: () => {} }
  const messages = {
    publish: (_: string, channel: string, message: object) => told.push({ channel, ...message }),
  }
  const changes = new AnnouncedChanges(instances, messages as never)
  changes.announce({
    organizationId: ORGANIZATION,
    revision: 7,
    kind: 'router',
    id: ROUTER,
    ...change,
  })
  return told
}

test.group('Listeners of router-changes', () => {
  test('receive the id of a single router: {$self}')
    .with(['created', 'updated', 'deleted'] as const)
    .run(({ assert }, effect) => {
      assert.deepEqual(notificationsOf({ effect }), [
        {
          channel: 'router-changes',
          type: `router.${effect}`,
          data: { router_id: ROUTER, organization_revision: 7 },
        },
      ])
    })

  test('receive the number of several routers written at once: {0}')
    .with([
      ['created', 'routers.imported'],
      ['updated', 'routers.updated'],
      ['deleted', 'routers.deleted'],
    ] as const)
    .run(({ assert }, [effect, type]) => {
      assert.deepEqual(notificationsOf({ effect, together: 3 }), [
        { channel: 'router-changes', type, data: { count: 3, organization_revision: 7 } },
      ])
    })

  test('receive nothing for other changes', ({ assert }) => {
    assert.deepEqual(notificationsOf({ kind: 'booking_flow' }), [])
  })
})
