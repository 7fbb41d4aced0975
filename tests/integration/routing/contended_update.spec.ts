import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { mongo } from 'mongoose'
import { UpdateRouter } from '#routing/actions/update_router'
import { RouterRepository } from '#routing/persistence/router_repository'
import { isStoreUnavailable } from '#shared/store_unavailable'
import { createTenant } from '#tests/support/create_tenant'
import { createStoredRouter } from '#tests/support/stored_routers'

const WRITE_CONFLICT = 112

/** A repository before which another writer always comes first. */
class OvertakenRepository extends RouterRepository {
  attempts = 0

  override async replace(): Promise<never> {
    this.attempts += 1
    const error = new mongo.MongoServerError({ message: 'WriteConflict', code: WRITE_CONFLICT })
    error.addErrorLabel('TransientTransactionError')
    throw error
  }
}

test.group('An update that others overtake each time', () => {
  test('tries again for some seconds, then counts as a store that is away, and changes nothing', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const { id } = await createStoredRouter(tenant)
    const overtaken = await app.container.make(OvertakenRepository)
    app.container.swap(RouterRepository, () => overtaken)
    const update = await app.container.make(UpdateRouter)

    const [outcome] = await Promise.allSettled([
      update.execute(tenant.organizationId, id, { name: 'Renamed' }),
    ])

    assert.isTrue(outcome.status === 'rejected' && isStoreUnavailable(outcome.reason))
    assert.isAbove(overtaken.attempts, 5)
    const stored = await overtaken.find(tenant.organizationId, id)
    assert.equal(stored?.revision, 1)
  }).teardown(() => app.container.restore(RouterRepository))
})
