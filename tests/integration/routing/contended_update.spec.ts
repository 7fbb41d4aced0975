import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CreateRouter } from '#routing/actions/create_router'
import { UpdateRouter } from '#routing/actions/update_router'
import { RouterRepository } from '#routing/persistence/router_repository'
import { err } from '#shared/result'
import { createTenant } from '#tests/support/create_tenant'

/** A repository before which another writer always comes first. */
class OvertakenRepository extends RouterRepository {
  override async replace() {
    return err('revision_changed' as const)
  }
}

test.group('An update that others overtake each time', () => {
  test('gives up after a bounded number of attempts and changes nothing', async ({ assert }) => {
    const { organizationId, bookingFlowId } = await createTenant()
    const create = await app.container.make(CreateRouter)
    const created = await create.execute(organizationId, {
      name: 'Router',
      description: null,
      bookingFlowId,
      exampleUrls: [],
      criteria: { path: { segments: ['book'] } },
      isDefault: false,
      isActive: true,
      activeFromMs: null,
      activeUntilMs: null,
    })
    const id = created.ok ? created.value.router.id : ''
    app.container.swap(RouterRepository, () => new OvertakenRepository())
    const update = await app.container.make(UpdateRouter)

    const plain = await update.execute(organizationId, id, { name: 'Renamed' })
    const withFlow = await update.execute(organizationId, id, { bookingFlowId })

    assert.deepEqual(plain, { ok: false, error: { type: 'contended' } })
    assert.deepEqual(withFlow, { ok: false, error: { type: 'contended' } })
    const stored = await new RouterRepository().find(organizationId, id)
    assert.equal(stored?.revision, 1)
  }).teardown(() => app.container.restore(RouterRepository))
})
