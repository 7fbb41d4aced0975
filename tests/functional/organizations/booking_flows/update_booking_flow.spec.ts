import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'

test.group('PATCH /v1/booking-flows/:id: 200', () => {
  test('changes what is given and nothing else', async ({ client, assert }) => {
    const { bookingFlowId, bearer } = await createTenant()
    const path = `/v1/booking-flows/${bookingFlowId}`
    const before = await client.as(bearer).get(path)

    const response = await client
      .as(bearer)
      .patch(path)
      .json({ name: 'Check-up', is_active: false })

    response.assertStatus(200)
    const { updatedAt, ...rest } = response.body()
    const { updatedAt: updatedBefore, ...unchanged } = before.body()
    assert.deepEqual(rest, { ...unchanged, name: 'Check-up', is_active: false, revision: 2 })
    assert.isTrue(Date.parse(updatedAt) >= Date.parse(updatedBefore))
    const after = await client.as(bearer).get(path)
    assert.deepEqual(after.body(), response.body())
  })

  test('removes a member that is set to null', async ({ client }) => {
    const { bookingFlowId, bearer } = await createTenant()

    const response = await client
      .as(bearer)
      .patch(`/v1/booking-flows/${bookingFlowId}`)
      .json({ url: null, duration_minutes: null, description: null })

    response.assertStatus(200)
    response.assertBodyContains({ url: null, duration_minutes: null, description: null })
  })

  test('accepts a flow as it was read, with one member changed', async ({ client, assert }) => {
    const { bookingFlowId, bearer } = await createTenant()
    const path = `/v1/booking-flows/${bookingFlowId}`
    const before = await client.as(bearer).get(path)

    const response = await client
      .as(bearer)
      .patch(path)
      .json({ ...before.body(), name: 'Check-up' })

    response.assertStatus(200)
    const { updatedAt } = response.body()
    const changed = { name: 'Check-up', revision: 2, updatedAt }
    assert.deepEqual(response.body(), { ...before.body(), ...changed })
  })

  test('accepts an empty change and its own name', async ({ client }) => {
    const { bookingFlowId, bearer } = await createTenant()

    for (const payload of [{}, { name: 'First visit' }]) {
      const response = await client
        .as(bearer)
        .patch(`/v1/booking-flows/${bookingFlowId}`)
        .json(payload)

      response.assertStatus(200)
      response.assertBodyContains({ name: 'First visit', duration_minutes: 30 })
    }
  })
})

test.group('PATCH /v1/booking-flows/:id: 409', () => {
  test('refuses the name of another flow', async ({ client }) => {
    const { bookingFlowId, bearer } = await createTenant()
    await client.as(bearer).post('/v1/booking-flows').json({ name: 'Implants' })

    const response = await client
      .as(bearer)
      .patch(`/v1/booking-flows/${bookingFlowId}`)
      .json({ name: 'Implants' })

    response.assertStatus(409)
    response.assertBodyContains({ code: 'E_BOOKING_FLOW_NAME_TAKEN' })
  })
})

test.group('PATCH /v1/booking-flows/:id: 422', () => {
  test('names {field} when it is {why}')
    .with([
      { field: '_id', why: 'not to be changed', payload: { _id: '0'.repeat(24) } },
      {
        field: 'organization_id',
        why: 'not to be changed',
        payload: { name: 'Mine', organization_id: '0'.repeat(24) },
      },
      { field: 'updatedAt', why: 'stale', payload: { updatedAt: '2020-01-01T00:00:00Z' } },
    ])
    .run(async ({ client }, { field, payload }) => {
      const { bookingFlowId, bearer } = await createTenant()

      const response = await client
        .as(bearer)
        .patch(`/v1/booking-flows/${bookingFlowId}`)
        .json(payload)

      response.assertStatus(422)
      response.assertBodyContains({ errors: [{ field }] })
    })
})
