import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { AccessTokenRepository } from '#identity/tokens/access_token_repository'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import { inTransaction } from '#shared/persistence/in_transaction'
import { createTenant } from '#tests/support/create_tenant'

test.group("Another organization's resources", () => {
  test('are not found, listed, changed, touched or deleted', async ({ assert }) => {
    const mine = await createTenant()
    const theirs = await createTenant()
    const bookingFlows = await app.container.make(BookingFlowRepository)
    const tokens = await app.container.make(AccessTokenRepository)
    const { organizationId } = mine
    const { bookingFlowId } = theirs

    assert.isNull(await bookingFlows.find(organizationId, bookingFlowId))
    assert.deepEqual(await bookingFlows.findByIds(organizationId, [bookingFlowId]), new Map())
    await inTransaction(async (session) => {
      const changes = { name: 'Mine' }
      const update = await bookingFlows.update(organizationId, bookingFlowId, changes, session)
      assert.deepEqual(update, { ok: false, error: { type: 'not_found' } })
      assert.isFalse(await bookingFlows.claim(organizationId, bookingFlowId, session))
      await bookingFlows.delete(organizationId, bookingFlowId, session)
    })
    assert.deepEqual(await tokens.delete(organizationId, theirs.tokenId), [])
    const listed = await tokens.list(organizationId, null, 100)
    assert.deepEqual(
      listed.map(({ id }) => id),
      [mine.tokenId]
    )

    assert.isNotNull(await bookingFlows.find(theirs.organizationId, bookingFlowId))
  })
})
