import { randomUUID } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { newSecret } from '#bookings/session_secret'
import { SessionRequests } from '#bookings/session_requests'
import { RateLimiter } from '#cluster/limiter/rate_limiter'
import { limitCallers } from '#tests/functional/rate_limits/limits_of_one_test'
import { SESSIONS, startSession } from '#tests/support/booking_sessions'
import { createTenant } from '#tests/support/create_tenant'

test.group('The secret of a booking session', () => {
  test('opens nothing but its own session', async ({ client }) => {
    const tenant = await createTenant()
    const [own, other] = [await startSession(client, tenant), await startSession(client, tenant)]
    const bearer = `Bearer ${own.secret}`

    for (const [method, path] of [
      ['GET', `/${other.id}`],
      ['POST', `/${other.id}/complete`],
      ['POST', `/${other.id}/heartbeat`],
      ['GET', ''],
      ['POST', ''],
    ]) {
      const response = await client
        .request(`${SESSIONS}${path}`, method ?? '')
        .header('authorization', bearer)
      response.assertStatus(401)
    }
  })

  test('that is unknown is answered 401, and 429 when too many were', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { id, secret } = await startSession(client, tenant)
    await limitCallers({ failures: 2 })
    const read = (value: string) =>
      client.get(`${SESSIONS}/${id}`).header('authorization', `Bearer ${value}`)
    const familiar = await read(secret)

    const statuses = []
    for (let guess = 0; guess < 4; guess += 1) {
      const response = await read(newSecret().release())
      statuses.push(response.status())
    }

    familiar.assertStatus(200)
    assert.deepEqual(statuses, [401, 401, 429, 429])
    const again = await read(secret)
    again.assertStatus(200)
  })

  test('may be used so often and no more', async ({ client, cleanup }) => {
    const tenant = await createTenant()
    const { id, secret } = await startSession(client, tenant)
    const limiter = await app.container.make(RateLimiter)
    const requests = new SessionRequests(limiter, {
      name: `booking-session-${randomUUID().slice(0, 8)}`,
      limit: 2,
      periodMs: 3_600_000,
      class: 'general',
    })
    app.container.swap(SessionRequests, () => requests)
    cleanup(() => app.container.restore(SessionRequests))
    const beat = () =>
      client.post(`${SESSIONS}/${id}/heartbeat`).header('authorization', `Bearer ${secret}`)

    for (const status of [200, 200, 429]) {
      const response = await beat()
      response.assertStatus(status)
    }
  })
})
