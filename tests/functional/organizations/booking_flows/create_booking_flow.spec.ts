import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'

test.group('POST /v1/booking-flows: 201', () => {
  test('answers the flow with every field', async ({ client, assert }) => {
    const { organizationId, bearer } = await createTenant()
    const payload = {
      name: 'Implants',
      description: 'Consultation and planning',
      url: 'https://book.example.com/implants',
      duration_minutes: 60,
      is_active: false,
    }

    const response = await client.as(bearer).post('/v1/booking-flows').json(payload)

    response.assertStatus(201)
    const { _id: id, createdAt, updatedAt, ...rest } = response.body()
    assert.match(id, /^[0-9a-f]{24}$/)
    assert.equal(createdAt, updatedAt)
    assert.deepEqual(rest, { organization_id: organizationId, revision: 1, ...payload })
  })

  test('requires a name only', async ({ client, assert }) => {
    const tenant = await createTenant()

    const response = await client.as(tenant).post('/v1/booking-flows').json({ name: '  Café  ' })

    response.assertStatus(201)
    assert.containsSubset(response.body(), {
      name: 'Café',
      description: null,
      url: null,
      duration_minutes: null,
      is_active: true,
    })
  })

  test('allows the same name in two organizations', async ({ client }) => {
    for (const { bearer } of [await createTenant(), await createTenant()]) {
      const response = await client.as(bearer).post('/v1/booking-flows').json({ name: 'Implants' })

      response.assertStatus(201)
    }
  })
})

test.group('POST /v1/booking-flows: 400, 413, 415', () => {
  test('says where a body stops being JSON', async ({ client, assert }) => {
    const tenant = await createTenant()

    const response = await client
      .as(tenant)
      .post('/v1/booking-flows')
      .header('content-type', 'application/json')
      .json('{\n  "name": "Implants",\n}')

    response.assertStatus(400)
    assert.match(response.body().detail, /^The request body is not JSON: .* at position 24.*\.$/)
  })
})

test.group('POST /v1/booking-flows: 409', () => {
  test('refuses a name that the organization already uses', async ({ client }) => {
    const tenant = await createTenant()

    const response = await client.as(tenant).post('/v1/booking-flows').json({ name: 'First visit' })

    response.assertStatus(409)
    response.assertBodyContains({ code: 'E_BOOKING_FLOW_NAME_TAKEN' })
  })

  test('treats two spellings of the same letters as the same name', async ({ client }) => {
    const tenant = await createTenant()
    const composed = 'Z\u{FC}rich'
    const decomposed = 'Zu\u{308}rich'

    const first = await client.as(tenant).post('/v1/booking-flows').json({ name: composed })
    const second = await client.as(tenant).post('/v1/booking-flows').json({ name: decomposed })

    first.assertStatus(201)
    second.assertStatus(409)
  })
})
