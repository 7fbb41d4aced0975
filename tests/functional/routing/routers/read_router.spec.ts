import { test } from '@japa/runner'
import { RouterPinModel } from '#routing/pins/router_pin_repository'
import { RouterModel } from '#routing/routers/router_model'
import { toObjectId } from '#shared/identifiers'
import { createTenant } from '#tests/support/create_tenant'
import { createPin, PINS } from '#tests/support/routing/pins'
import { createRouter, ROUTERS } from '#tests/support/routers'

test.group('GET /v1/booking-flow-routers/:id: 200', () => {
  test('answers what the create answered', async ({ client, assert }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { example_urls: ['https://a.example/'] })

    const response = await client.as(tenant).get(`${ROUTERS}/${router._id}`)

    response.assertStatus(200)
    assert.deepEqual(response.body(), router)
    assert.equal(response.header('etag'), '"1"')
  })

  test('accepts the identifier in upper case', async ({ client }) => {
    const tenant = await createTenant()
    const { _id: id } = await createRouter(client, tenant)

    const response = await client.as(tenant).get(`${ROUTERS}/${id.toUpperCase()}`)

    response.assertStatus(200)
  })
})

/** Documents of earlier releases, which judged the year of the text and stored the instant of another one. */
test.group('Stored instants of years that no answer can show', () => {
  const beyond = new Date('+010000-01-01T04:59:59Z')
  const before = new Date('-000001-12-31T23:00:00Z')

  test('are shown as the nearest instants: a router is read, found, exported, imported and saved', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { _id: id } = await createRouter(client, tenant, { name: 'For ever' })
    const scheduling = { active_from: before, active_until: beyond }
    await RouterModel.collection.updateOne({ _id: toObjectId(id) }, { $set: { scheduling } })

    const shown = await client.as(tenant).get(`${ROUTERS}/${id}`)
    const open = await client.as(tenant).get(`${ROUTERS}?status=open`)
    const exported = await client.as(tenant).get(`${ROUTERS}/export`)
    const draft = { ...JSON.parse(exported.text()), name: 'Copy' }
    const imported = await client
      .as(tenant)
      .post(`${ROUTERS}/import?validate_only=true`)
      .json({ routers: [{ ...draft, matching_criteria: { path: { segments: ['copy'] } } }] })
    const saved = await client.as(tenant).patch(`${ROUTERS}/${id}`).json(shown.body())

    const nearest = {
      active_from: '0000-01-01T00:00:00.000Z',
      active_until: '9999-12-31T23:59:59.999Z',
    }
    assert.deepEqual(shown.body().scheduling, nearest)
    assert.deepEqual(open.body().data, [shown.body()])
    imported.assertStatus(200)
    saved.assertStatus(200)
    assert.deepEqual(saved.body().scheduling, nearest)
  })

  test('are shown as the nearest instants: a pin is read and saved', async ({ client, assert }) => {
    const tenant = await createTenant()
    const pin = await createPin(client, tenant, { mode: 'warn' })
    const stored = { at: { from: before, until: beyond }, expires_at: beyond, ends_at: beyond }
    await RouterPinModel.collection.updateOne({ _id: toObjectId(pin._id) }, { $set: stored })

    const shown = await client.as(tenant).get(`${PINS}/${pin._id}`)
    const { at, expires_at: expiresAt } = shown.body()
    const saved = await client
      .as(tenant)
      .patch(`${PINS}/${pin._id}`)
      .json({ note: 'x', expires_at: expiresAt, at })

    assert.deepEqual(at, { from: '0000-01-01T00:00:00.000Z', until: '9999-12-31T23:59:59.999Z' })
    saved.assertStatus(200)
    assert.equal(saved.body().expires_at, '9999-12-31T23:59:59.999Z')
  })
})
