import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { RouterModel, toSearchableRow } from '#routing/routers/router_model'
import { RouterListRepository } from '#routing/routers/router_list_repository'
import { newIdentifier } from '#shared/identifiers'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { serviceQueryLimits } from '#tests/support/routing/query_limits'
import { routersPage } from '#tests/support/routing/routers_page'

const ROUTERS = 5_000
const AT_ONCE = 500

async function organizationOfLongNames(): Promise<string> {
  const organizationId = newIdentifier()
  const bookingFlowId = newIdentifier()
  const rows = Array.from({ length: ROUTERS }, (_, index) =>
    toSearchableRow({
      id: newIdentifier(),
      organizationId,
      name: 'a'.repeat(90) + index,
      description: null,
      tags: [],
      externalId: null,
      bookingFlowId,
      exampleUrls: [],
      criteria: { path: { segments: ['book'] } },
      priorityClass: 'path_only',
      isDefault: false,
      isActive: true,
      activeFromMs: null,
      activeUntilMs: null,
      createdAtMs: 0,
      updatedAtMs: 0,
      revision: 1,
    })
  )
  for (let first = 0; first < ROUTERS; first += AT_ONCE) {
    await RouterModel.collection.insertMany(rows.slice(first, first + AT_ONCE))
  }
  return organizationId
}

test.group('Filtering by a regular expression', () => {
  test('gives up on a pattern that takes too long', async ({ assert }) => {
    const organizationId = await organizationOfLongNames()
    const routers = await app.container.make(RouterListRepository)
    serviceQueryLimits()
    const machine = await MachineDelay.watch()
    const startedAtMs = performance.now()

    const listed = await routers.list(
      organizationId,
      routersPage({ filter: { namePattern: '^(([a-z])+.)+[A-Z]([a-z])+$' } })
    )

    assert.deepEqual(listed, { ok: false, error: 'pattern_too_slow' })
    const tookMs = performance.now() - startedAtMs
    assert.isBelow(tookMs, machine.boundMs(2_000), String(machine))
  })

  test('is not slowed down by another organization', async ({ assert }) => {
    const routers = await app.container.make(RouterListRepository)

    const listed = await routers.list(
      newIdentifier(),
      routersPage({ filter: { namePattern: '^(([a-z])+.)+[A-Z]([a-z])+$' } })
    )

    assert.deepEqual(listed, { ok: true, value: { routers: [], next: null } })
  })
})
