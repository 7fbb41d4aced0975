import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import cronJobs from '#config/cron_jobs'
import { recurringJobs } from '#providers/support/recurring_jobs'
import { RouterPinModel } from '#routing/pins/router_pin_repository'
import { createTenant } from '#tests/support/create_tenant'
import { createStoredPin } from '#tests/support/routing/stored_pins'
import { stopClock } from '#tests/support/stop_clock'
import { createStoredRouter } from '#tests/support/stored_routers'

const NINE = '2026-11-21T09:00:00Z'

test.group('The pins of an organization', () => {
  test('are judged by the job {$self} when a schedule has closed a router')
    .with(['router-schedule', 'router-audit'])
    .run(async ({ assert }, type) => {
      const clock = stopClock('2026-11-21T08:00:00Z')
      const tenant = await createTenant()
      const router = await createStoredRouter(tenant, { activeUntilMs: Date.parse(NINE) })
      const pin = await createStoredPin(tenant, { expects: { type: 'router', id: router.id } })
      const job = recurringJobs(app, cronJobs).find((one) => one.type === type)
      const dueAt = new Date('2026-11-21T09:01:00Z')
      clock.set(dueAt.toISOString())

      const due = (await job?.due(dueAt)) ?? []
      const { signal } = new AbortController()
      await job?.run(tenant.organizationId, { slot: 1, dueAt, requestId: null, signal })

      assert.include(due, tenant.organizationId)
      const row = await RouterPinModel.findById(pin.id).lean()
      assert.equal(row?.last_state, 'broken')
    })
})
