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
    assert.deepEqual(rest, { organization_id: organizationId, ...payload })
  })

  test('needs a name only', async ({ client, assert }) => {
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
  test('refuses the body {$self}')
    .with(['{"name":', '"Implants"', '7', 'null', 'name=Implants'])
    .run(async ({ client }, body) => {
      const tenant = await createTenant()

      const response = await client
        .as(tenant)
        .post('/v1/booking-flows')
        .header('content-type', 'application/json')
        .json(body)

      response.assertStatus(400)
      response.assertBodyContains({ code: 'E_INVALID_JSON' })
    })

  test('tells where a body stops being JSON', async ({ client, assert }) => {
    const tenant = await createTenant()

    const response = await client
      .as(tenant)
      .post('/v1/booking-flows')
      .header('content-type', 'application/json')
      .json('{\n  "name": "Implants",\n}')

    response.assertStatus(400)
    assert.equal(
      response.body().detail,
      'The request body is not JSON: line 3, column 1, where a name in double quotes is expected.'
    )
  })

  test('refuses a body of more than a mebibyte', async ({ client }) => {
    const tenant = await createTenant()

    const response = await client
      .as(tenant)
      .post('/v1/booking-flows')
      .json({ name: 'x'.repeat(1_100_000) })

    response.assertStatus(413)
    response.assertBodyContains({ code: 'E_BODY_TOO_LARGE' })
  })

  test('refuses a form', async ({ client }) => {
    const tenant = await createTenant()

    const response = await client.as(tenant).post('/v1/booking-flows').form({ name: 'Implants' })

    response.assertStatus(415)
    response.assertBodyContains({ code: 'E_UNSUPPORTED_MEDIA_TYPE' })
  })
})

test.group('POST /v1/booking-flows: 409', () => {
  test('refuses a name that the organization uses already', async ({ client }) => {
    const tenant = await createTenant()

    const response = await client.as(tenant).post('/v1/booking-flows').json({ name: 'First visit' })

    response.assertStatus(409)
    response.assertBodyContains({ code: 'E_BOOKING_FLOW_NAME_TAKEN' })
  })

  test('takes two spellings of the same letters for the same name', async ({ client }) => {
    const tenant = await createTenant()
    const composed = 'Z\u{FC}rich'
    const decomposed = 'Zu\u{308}rich'

    const first = await client.as(tenant).post('/v1/booking-flows').json({ name: composed })
    const second = await client.as(tenant).post('/v1/booking-flows').json({ name: decomposed })

    first.assertStatus(201)
    second.assertStatus(409)
  })
})

test.group('POST /v1/booking-flows: 422', () => {
  test('names {field} when it is {why}')
    .with([
      { field: 'name', why: 'missing', payload: {} },
      { field: 'name', why: 'null', payload: { name: null } },
      { field: 'name', why: 'blank', payload: { name: ' ' } },
      { field: 'name', why: 'too long', payload: { name: 'x'.repeat(101) } },
      { field: 'name', why: 'a number', payload: { name: 7 } },
      { field: 'name', why: 'half a character', payload: { name: 'a\u{D800}' } },
      { field: 'name', why: 'an operator', payload: { name: { $ne: '' } } },
      { field: 'description', why: 'null', payload: { name: 'A', description: null } },
      {
        field: 'description',
        why: 'too long',
        payload: { name: 'A', description: 'x'.repeat(2_001) },
      },
      { field: 'url', why: 'not a URL', payload: { name: 'A', url: 'book here' } },
      { field: 'url', why: 'a script', payload: { name: 'A', url: 'javascript:alert(1)' } },
      { field: 'duration_minutes', why: 'a text', payload: { name: 'A', duration_minutes: '30' } },
      { field: 'duration_minutes', why: 'zero', payload: { name: 'A', duration_minutes: 0 } },
      { field: 'duration_minutes', why: 'a part', payload: { name: 'A', duration_minutes: 1.5 } },
      { field: 'is_active', why: 'a text', payload: { name: 'A', is_active: 'true' } },
      {
        field: 'organization_id',
        why: 'not the caller’s to choose',
        payload: { name: 'A', organization_id: '0'.repeat(24) },
      },
      { field: 'touches', why: 'internal', payload: { name: 'A', touches: 5 } },
    ])
    .run(async ({ client }, { field, payload }) => {
      const tenant = await createTenant()

      const response = await client.as(tenant).post('/v1/booking-flows').json(payload)

      response.assertStatus(422)
      response.assertBodyContains({ code: 'E_VALIDATION_ERROR', errors: [{ field }] })
    })

  test('refuses a body that is not an object', async ({ client }) => {
    const tenant = await createTenant()

    const response = await client
      .as(tenant)
      .post('/v1/booking-flows')
      .json([{ name: 'Implants' }])

    response.assertStatus(422)
  })
})
