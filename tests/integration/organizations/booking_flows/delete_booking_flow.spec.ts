import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { DeleteBookingFlow } from '#organizations/booking_flows/delete_booking_flow'
import { BookingFlowUsage } from '#organizations/booking_flows/booking_flow_usage'
import {
  BookingFlowModel,
  BookingFlowRepository,
} from '#organizations/booking_flows/booking_flow_repository'
import { toObjectId } from '#shared/identifiers'
import { inTransaction, type Transaction } from '#shared/persistence/in_transaction'
import { AuditLog } from '#shared/persistence/audit_log'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { createTenant } from '#tests/support/create_tenant'

/** Says that a flow is used when a flow named after it exists: something that a transaction can write. */
class UsageByMarker extends BookingFlowUsage {
  override async usersOfFlow(organizationId: string, id: string, session: Transaction) {
    const found = await BookingFlowModel.exists(marker(organizationId, id)).session(session)
    return { newest: [], total: found === null ? 0 : 1 }
  }
}

function marker(organizationId: string, id: string) {
  return { organization_id: toObjectId(organizationId), name: `uses ${id}` }
}

async function use(
  bookingFlows: BookingFlowRepository,
  organizationId: string,
  id: string,
  meanwhile: () => Promise<void> = async () => {}
): Promise<boolean> {
  return inTransaction(async (session) => {
    if (!(await bookingFlows.claim(organizationId, id, session))) return false
    await meanwhile()
    await BookingFlowModel.create([marker(organizationId, id)], { session })
    return true
  })
}

async function deleteByMarker(bookingFlows: BookingFlowRepository): Promise<DeleteBookingFlow> {
  const writes = await app.container.make(OrganizationWrites)
  const audit = await app.container.make(AuditLog)
  return new DeleteBookingFlow(bookingFlows, new UsageByMarker(), writes, audit)
}

test.group('Deleting a booking flow', () => {
  test('waits for a first use under way and then refuses', async ({ assert }) => {
    const { organizationId, bookingFlowId } = await createTenant()
    const bookingFlows = await app.container.make(BookingFlowRepository)
    const deleteBookingFlow = await deleteByMarker(bookingFlows)
    let deletion: Promise<unknown> = Promise.resolve()

    const isUsed = await use(bookingFlows, organizationId, bookingFlowId, async () => {
      deletion = deleteBookingFlow.execute(organizationId, bookingFlowId)
    })

    assert.isTrue(isUsed)
    assert.deepEqual(await deletion, {
      ok: false,
      error: { type: 'in_use', users: { newest: [], total: 1 } },
    })
    assert.isNotNull(await bookingFlows.find(organizationId, bookingFlowId))
  })

  test('never leaves a use of a deleted flow, in either order', async ({ assert }) => {
    const bookingFlows = await app.container.make(BookingFlowRepository)
    const deleteBookingFlow = await deleteByMarker(bookingFlows)

    await Promise.all(
      Array.from({ length: 15 }, async () => {
        const { organizationId, bookingFlowId } = await createTenant()

        const [isUsed, deletion] = await Promise.all([
          use(bookingFlows, organizationId, bookingFlowId),
          deleteBookingFlow.execute(organizationId, bookingFlowId),
        ])

        assert.notEqual(isUsed, deletion.ok)
        const flow = await bookingFlows.find(organizationId, bookingFlowId)
        assert.equal(flow !== null, isUsed)
      })
    )
  })

  test('of one flow by concurrent requests succeeds once', async ({ assert }) => {
    const { organizationId, bookingFlowId } = await createTenant()
    const deleteBookingFlow = await app.container.make(DeleteBookingFlow)

    const results = await Promise.all(
      Array.from({ length: 10 }, () => deleteBookingFlow.execute(organizationId, bookingFlowId))
    )

    assert.lengthOf(
      results.filter((result) => result.ok),
      1
    )
  })

  test('changes nothing visible when it is refused', async ({ assert }) => {
    const { organizationId, bookingFlowId } = await createTenant()
    const bookingFlows = await app.container.make(BookingFlowRepository)
    const deleteBookingFlow = await deleteByMarker(bookingFlows)
    await use(bookingFlows, organizationId, bookingFlowId)
    const before = await bookingFlows.find(organizationId, bookingFlowId)

    await deleteBookingFlow.execute(organizationId, bookingFlowId)

    assert.deepEqual(await bookingFlows.find(organizationId, bookingFlowId), before)
  })
})
