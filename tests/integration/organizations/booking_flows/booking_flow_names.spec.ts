import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CreateBookingFlow } from '#organizations/booking_flows/create_booking_flow'
import { UpdateBookingFlow } from '#organizations/booking_flows/update_booking_flow'
import type { BookingFlowFields } from '#organizations/booking_flows/booking_flow'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import { newIdentifier } from '#shared/identifiers'

function fields(name: string): BookingFlowFields {
  return { name, description: null, url: null, durationMinutes: null, isActive: true }
}

test.group('The name of a booking flow', () => {
  test('goes to one of twenty concurrent creates', async ({ assert }) => {
    const bookingFlows = await app.container.make(BookingFlowRepository)
    const create = await app.container.make(CreateBookingFlow)
    const organizationId = newIdentifier()

    const results = await Promise.all(
      Array.from({ length: 20 }, () => create.execute(organizationId, fields('Implants')))
    )

    assert.lengthOf(
      results.filter((result) => result.ok),
      1
    )
    assert.deepEqual(
      new Set(results.flatMap((result) => (result.ok ? [] : [result.error.type]))),
      new Set(['name_taken'])
    )
    assert.lengthOf(await bookingFlows.list(organizationId, null, 100), 1)
  })

  test('cannot be taken by a rename either', async ({ assert }) => {
    const create = await app.container.make(CreateBookingFlow)
    const updateBookingFlow = await app.container.make(UpdateBookingFlow)
    const organizationId = newIdentifier()
    const created = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => create.execute(organizationId, fields(name)))
    )

    const renamed = await Promise.all(
      created.map((result) =>
        result.ok
          ? updateBookingFlow.execute(organizationId, result.value.id, { name: 'Z' })
          : result
      )
    )

    assert.lengthOf(
      renamed.filter((result) => result.ok),
      1
    )
  })
})
