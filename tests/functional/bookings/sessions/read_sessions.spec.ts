import { test } from '@japa/runner'
import { SESSIONS, startSession } from '#tests/support/booking_sessions'
import { createTenant } from '#tests/support/create_tenant'

test.group('GET /v1/booking-sessions', () => {
  test('lists the sessions of the organization, newest first, page by page', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const ids = []
    for (let index = 0; index < 3; index += 1) {
      const session = await startSession(client, tenant)
      ids.unshift(session.id)
    }

    const first = await client.as(tenant).get(SESSIONS).qs({ limit: 2 })
    const second = await client
      .as(tenant)
      .get(SESSIONS)
      .qs({ limit: 2, cursor: first.body().meta.next_cursor })

    const shown = [...first.body().data, ...second.body().data]
    assert.deepEqual(
      shown.map(({ _id }) => _id),
      ids
    )
    assert.notInclude(JSON.stringify(shown), 'secret')
    assert.isNull(second.body().meta.next_cursor)
  })

  test('shows only those with the requested status', async ({ client, assert }) => {
    const tenant = await createTenant()
    const open = await startSession(client, tenant)
    const completed = await startSession(client, tenant)
    await client.as(tenant).post(`${SESSIONS}/${completed.id}/complete`)

    for (const [status, id] of [
      ['open', open.id],
      ['completed', completed.id],
    ]) {
      const response = await client.as(tenant).get(SESSIONS).qs({ status })
      assert.deepEqual(
        response.body().data.map((session: { _id: string }) => session._id),
        [id]
      )
    }
  })
})

test.group('GET /v1/booking-sessions/:id', () => {
  test('shows a session to its organization; its own secret sees neither organization nor router', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { id, secret } = await startSession(client, tenant)

    const byToken = await client.as(tenant).get(`${SESSIONS}/${id}`)
    const bySecret = await client.as(`Bearer ${secret}`).get(`${SESSIONS}/${id}`)

    byToken.assertStatus(200)
    bySecret.assertStatus(200)
    const unseen = {
      organization_id: tenant.organizationId,
      router_id: null,
      publishable_key_id: null,
      started_from: null,
      struck_at: null,
    }
    assert.deepEqual(byToken.body(), { ...bySecret.body(), ...unseen })
    for (const name of Object.keys(unseen)) assert.notProperty(bySecret.body(), name)
  })
})

test.group('GET /v1/booking-events', () => {
  test('shows those of one session or of one type', async ({ client, assert }) => {
    const tenant = await createTenant()
    const sessions = [await startSession(client, tenant), await startSession(client, tenant)]
    for (const { id } of sessions) {
      await client.as(tenant).post(`${SESSIONS}/${id}/complete`)
    }
    const count = async (qs: Record<string, string>) => {
      const response = await client.as(tenant).get('/v1/booking-events').qs(qs)
      response.assertStatus(200)
      return response.body().data.length
    }

    assert.equal(await count({}), 2)
    assert.equal(await count({ booking_session_id: sessions[0]?.id ?? '' }), 1)
    assert.equal(await count({ event_type: 'BOOKING_COMPLETED' }), 2)
    assert.equal(await count({ event_type: 'BOOKING_ABANDONED' }), 0)
  })

  test('shows those that ended in a range of time, over pages', async ({ client, assert }) => {
    const tenant = await createTenant()
    const sessions = [await startSession(client, tenant), await startSession(client, tenant)]
    for (const { id } of sessions) {
      await client.as(tenant).post(`${SESSIONS}/${id}/complete`)
    }
    const list = (qs: Record<string, string>) => client.as(tenant).get('/v1/booking-events').qs(qs)
    const from = new Date(Date.now() - 3_600_000).toISOString()

    const first = await list({ from, limit: '1' })
    const second = await list({ from, limit: '1', cursor: first.body().meta.next_cursor })
    const before = await list({ until: from })
    const untimed = await list({ cursor: first.body().meta.next_cursor })

    const shown = [first, second].flatMap((page) => page.body().data)
    assert.sameMembers(
      shown.map((event: { booking_session_id: string }) => event.booking_session_id),
      sessions.map(({ id }) => id)
    )
    assert.isNull(second.body().meta.next_cursor)
    assert.deepEqual(before.body().data, [])
    untimed.assertStatus(422)
  })
})
