import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail, test } from '@japa/runner'
import { AnnounceSchedule } from '#routing/events/announce_schedule'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { type RealtimeChannel, type RealtimeMessage, RealtimeMessages } from '#shared/realtime'
import { createTenant } from '#tests/support/create_tenant'
import { stopClock } from '#tests/support/stop_clock'
import { createStoredRouter } from '#tests/support/stored_routers'

const MINUTE_MS = 60_000

interface Told {
  readonly organizationId: string
  readonly channel: RealtimeChannel
  readonly message: RealtimeMessage
}

class RecordingMessages extends RealtimeMessages {
  readonly told: Told[] = []

  override publish(
    organizationId: string,
    channel: RealtimeChannel,
    message: RealtimeMessage
  ): void {
    this.told.push({ organizationId, channel, message })
  }
}

/** Messages of the running test. */
function recordMessages(): RecordingMessages {
  const messages = new RecordingMessages()
  app.container.swap(RealtimeMessages, () => messages)
  getActiveTestOrFail().cleanup(() => app.container.restore(RealtimeMessages))
  return messages
}

async function eventsOf(organizationId: string) {
  const events = await app.container.make(RouterEventRepository)
  return events.list(organizationId, {}, null, 100)
}

test.group('Announcing schedules', () => {
  test('records and publishes each edge once, however many instances check it', async ({
    assert,
  }) => {
    const clock = stopClock('2026-11-21T08:00:00Z')
    const tenant = await createTenant()
    const { organizationId } = tenant
    const season = await createStoredRouter(tenant, {
      name: 'Season',
      activeFromMs: Date.parse('2026-11-21T09:00:00Z'),
      activeUntilMs: Date.parse('2026-11-21T09:02:00Z'),
    })
    await createStoredRouter(tenant, { name: 'Always' })
    const dueAt = (text: string) => new Date(`2026-11-21T${text}Z`)
    clock.set('2026-11-21T09:00:01Z')
    const messages = recordMessages()
    const announce = await app.container.make(AnnounceSchedule)
    const at = (text: string) => announce.execute(organizationId, dueAt(text), MINUTE_MS)

    const counts = [
      [await at('08:59:00')],
      await Promise.all([at('09:00:00'), at('09:00:00'), at('09:00:00')]),
      [await at('09:01:00')],
      [await at('09:02:00')],
      [await at('09:03:00'), await at('09:30:00')],
    ].map((added) => added.reduce((sum, count) => sum + count, 0))

    assert.deepEqual(counts, [0, 1, 0, 1, 0])
    const events = await eventsOf(organizationId)
    assert.containSubset(events, [
      { type: 'ROUTER_CLOSED', routerId: season.id, at: dueAt('09:02:00') },
      { type: 'ROUTER_OPENED', routerId: season.id, at: dueAt('09:00:00') },
    ])
    assert.lengthOf(events, 2)
    assert.deepEqual(messages.told, [
      {
        organizationId,
        channel: 'router-changes',
        message: {
          type: 'router.opened',
          data: { router_id: season.id, at: '2026-11-21T09:00:00.000Z' },
        },
      },
      {
        organizationId,
        channel: 'router-changes',
        message: {
          type: 'router.closed',
          data: { router_id: season.id, at: '2026-11-21T09:02:00.000Z' },
        },
      },
    ])
  })

  test('makes up for slots that no instance took', async ({ assert }) => {
    stopClock('2026-11-21T08:00:00Z')
    const tenant = await createTenant()
    await createStoredRouter(tenant, { activeFromMs: Date.parse('2026-11-21T09:00:00Z') })
    recordMessages()
    const announce = await app.container.make(AnnounceSchedule)

    const dueAt = new Date('2026-11-21T09:45:00Z')
    assert.equal(await announce.execute(tenant.organizationId, dueAt, MINUTE_MS), 1)
  })

  test('checks the routers of its organization only', async ({ assert }) => {
    stopClock('2026-11-21T08:00:00Z')
    const [tenant, other] = [await createTenant(), await createTenant()]
    await createStoredRouter(other, { activeFromMs: Date.parse('2026-11-21T09:00:00Z') })
    const messages = recordMessages()
    const announce = await app.container.make(AnnounceSchedule)

    const dueAt = new Date('2026-11-21T09:00:00Z')
    assert.equal(await announce.execute(tenant.organizationId, dueAt, MINUTE_MS), 0)
    assert.deepEqual(await eventsOf(other.organizationId), [])
    assert.deepEqual(messages.told, [])
  })
})
