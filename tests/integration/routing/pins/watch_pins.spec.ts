import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail, test } from '@japa/runner'
import { WatchPins } from '#routing/pins/watch_pins'
import { StoreAudit } from '#routing/audit/run_audit'
import { type RealtimeMessage, RealtimeMessages } from '#shared/realtime'
import { createTenant } from '#tests/support/create_tenant'
import { createStoredPin } from '#tests/support/routing/stored_pins'
import { stopClock } from '#tests/support/stop_clock'
import { createStoredRouter } from '#tests/support/stored_routers'

class RecordingMessages extends RealtimeMessages {
  readonly told: RealtimeMessage[] = []

  override publish(_organizationId: string, _channel: string, message: RealtimeMessage): void {
    this.told.push(message)
  }
}

function recordMessages(): RecordingMessages {
  const messages = new RecordingMessages()
  app.container.swap(RealtimeMessages, () => messages)
  getActiveTestOrFail().cleanup(() => app.container.restore(RealtimeMessages))
  return messages
}

/** A pin on a router that is open until nine. */
async function createSeason() {
  const clock = stopClock('2026-11-21T08:00:00Z')
  const tenant = await createTenant()
  const router = await createStoredRouter(tenant, {
    activeUntilMs: Date.parse('2026-11-21T09:00:00Z'),
  })
  const pin = await createStoredPin(tenant, { expects: { type: 'router', id: router.id } })
  return { clock, tenant, pin }
}

test.group('Watching pins', () => {
  test('announces each change of a verdict once, however many instances judge it', async ({
    assert,
  }) => {
    const { clock, tenant, pin } = await createSeason()
    const { told } = recordMessages()
    const watch = await app.container.make(WatchPins)
    const look = () =>
      Promise.all(Array.from({ length: 3 }, () => watch.execute(tenant.organizationId)))

    await look()
    const before = told.length
    clock.set('2026-11-21T09:00:00Z')
    const [broken] = await look()
    await look()
    clock.set('2026-11-21T08:30:00Z')
    await look()

    assert.equal(before, 0)
    assert.deepEqual(
      broken?.map((one) => one.pin.id),
      [pin.id]
    )
    assert.deepEqual(
      told.map(({ type, data }) => [type, data.pin_id]),
      [
        ['pin.broken', pin.id],
        ['pin.held', pin.id],
      ]
    )
  })

  test('is a part of the audit, which lists broken pins as findings', async ({ assert }) => {
    const { clock, tenant, pin } = await createSeason()
    const { told } = recordMessages()
    const storeAudit = await app.container.make(StoreAudit)

    const sound = await storeAudit.execute(tenant.organizationId)
    clock.set('2026-11-21T09:00:00Z')
    const { report } = await storeAudit.execute(tenant.organizationId)

    assert.deepEqual(sound.report.brokenPins, [])
    assert.deepEqual(
      report.brokenPins?.map((one) => [one.pin.id, one.verdict.found]),
      [[pin.id, null]]
    )
    assert.isAbove(report.findingCount, 0)
    assert.deepEqual(
      told.map(({ type }) => type),
      ['pin.broken']
    )
  })
})
