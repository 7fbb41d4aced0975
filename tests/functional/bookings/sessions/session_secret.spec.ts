import { randomUUID } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { BookingSessionRepository } from '#bookings/sessions/booking_session_repository'
import { newSecret } from '#bookings/sessions/session_secret'
import { SessionRequests } from '#bookings/sessions/session_limits'
import { RateLimiter } from '#cluster/limiter/rate_limiter'
import { newIdentifier } from '#shared/identifiers'
import { limitCallers } from '#tests/support/limit_callers'
import { SESSIONS, startSession } from '#tests/support/booking_sessions'
import { BASE_URL } from '#tests/support/base_url'
import { createTenant } from '#tests/support/create_tenant'
import { EventStream } from '#tests/support/event_stream'

/** Gives how often a session was looked up by its id from here on. */
function countLookUps(cleanup: (undo: () => void) => void): () => number {
  const { prototype } = BookingSessionRepository
  const { findForAuthentication } = prototype
  let count = 0
  prototype.findForAuthentication = function (id) {
    count += 1
    return findForAuthentication.call(this, id)
  }
  cleanup(() => (prototype.findForAuthentication = findForAuthentication))
  return () => count
}

test.group('The secret of a booking session', () => {
  test('gives access to its own session only', async ({ client }) => {
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
      const response = await client.as(bearer).request(`${SESSIONS}${path}`, method ?? '')
      response.assertStatus(401)
    }
  })

  test('that failed is not looked up again when it is repeated', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { id } = await startSession(client, await createTenant())
    await limitCallers({ failures: 3 })
    const lookUps = countLookUps(cleanup)
    const bad = newSecret().release()

    const statuses = new Set<number>()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const response = await client.as(`Bearer ${bad}`).get(`${SESSIONS}/${id}`)
      statuses.add(response.status())
      const stream = await EventStream.open(
        BASE_URL,
        `channels=booking-sessions/${id}&secret=${bad}`
      )
      statuses.add(stream.status)
    }

    assert.deepEqual([...statuses], [401, 404])
    assert.equal(lookUps(), 1)
  })

  test('that failed for another session still opens its own', async ({ client }) => {
    const tenant = await createTenant()
    const [own, other] = [await startSession(client, tenant), await startSession(client, tenant)]
    const bearer = `Bearer ${own.secret}`

    const failed = await client.as(bearer).get(`${SESSIONS}/${other.id}`)
    const read = await client.as(bearer).get(`${SESSIONS}/${own.id}`)

    failed.assertStatus(401)
    read.assertStatus(200)
  })

  test('does not permit guesses at other sessions, although it is known', async ({
    client,
    assert,
    cleanup,
  }) => {
    const tenant = await createTenant()
    const { id, secret } = await startSession(client, tenant)
    await limitCallers({ failures: 2 })
    const read = (of: string) => client.as(`Bearer ${secret}`).get(`${SESSIONS}/${of}`)
    await read(id)
    const lookUps = countLookUps(cleanup)

    const statuses = []
    for (let guess = 0; guess < 6; guess += 1) {
      const response = await read(newIdentifier())
      statuses.push(response.status())
    }

    assert.deepEqual(statuses, [401, 401, 429, 429, 429, 429])
    assert.equal(lookUps(), 3)
    const again = await read(id)
    again.assertStatus(200)
  })

  test('is limited in the number of its requests', async ({ client, cleanup }) => {
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
    const beat = () => client.as(`Bearer ${secret}`).post(`${SESSIONS}/${id}/heartbeat`)

    for (const status of [200, 200, 429]) {
      const response = await beat()
      response.assertStatus(status)
    }
  })
})
