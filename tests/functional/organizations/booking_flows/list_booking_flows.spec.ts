import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import type { ApiResponse } from '@japa/api-client'
import { CreateBookingFlow } from '#organizations/booking_flows/create_booking_flow'
import { encodeCursor } from '#shared/http/keyset_page'
import { createTenant } from '#tests/support/create_tenant'

async function addFlows(organizationId: string, count: number): Promise<void> {
  const createBookingFlow = await app.container.make(CreateBookingFlow)
  for (let index = 0; index < count; index += 1) {
    await createBookingFlow.execute(organizationId, {
      name: `Flow ${index}`,
      description: null,
      url: null,
      durationMinutes: null,
      isActive: true,
    })
  }
}

test.group('GET /v1/booking-flows: 200', () => {
  test('pages through all flows, newest first, each once', async ({ client, assert }) => {
    const { organizationId, bearer } = await createTenant()
    await addFlows(organizationId, 6)
    await createTenant()
    const names: string[] = []
    let cursor: string | null = null

    do {
      const response: ApiResponse = await client
        .as(bearer)
        .get('/v1/booking-flows')
        .qs({ limit: 3, ...(cursor ? { cursor } : {}) })
      response.assertStatus(200)
      assert.equal(response.body().meta.limit, 3)
      names.push(...response.body().data.map(({ name }: { name: string }) => name))
      cursor = response.body().meta.next_cursor
    } while (cursor)

    assert.deepEqual(names, [5, 4, 3, 2, 1, 0].map((n) => `Flow ${n}`).concat('First visit'))
  })

  test('returns no cursor when the last page is full', async ({ client }) => {
    const { organizationId, bearer } = await createTenant()
    await addFlows(organizationId, 1)

    const response = await client.as(bearer).get('/v1/booking-flows').qs({ limit: 2 })

    response.assertBodyContains({ meta: { limit: 2, next_cursor: null } })
  })

  test('shows nothing of another organization for its cursor', async ({ client, assert }) => {
    const first = await createTenant()
    const second = await createTenant()

    const response = await client
      .as(first)
      .get('/v1/booking-flows')
      .qs({ cursor: encodeCursor('f'.repeat(24)) })

    const ids = response.body().data.map(({ _id }: { _id: string }) => _id)
    assert.deepEqual(ids, [first.bookingFlowId])
    assert.notInclude(ids, second.bookingFlowId)
  })
})
