import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { newSecret } from '#bookings/sessions/session_secret'
import { StreamPermits } from '#realtime/streams/stream_permits'
import { limitCallers } from '#tests/support/limit_callers'
import { BASE_URL } from '#tests/support/base_url'
import { type BegunSession, SESSIONS, startSession } from '#tests/support/booking_sessions'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { EventStream } from '#tests/support/event_stream'

function visit({ id, secret }: BegunSession): Promise<EventStream> {
  return EventStream.open(BASE_URL, `channels=booking-sessions/${id}&secret=${secret}`)
}

async function startCompleted(client: ApiClient, tenant: Tenant): Promise<BegunSession> {
  const session = await startSession(client, tenant)
  const path = `${SESSIONS}/${session.id}/complete`
  const response = await client.as(tenant).post(path)
  response.assertStatus(200)
  return session
}

test.group('The secret that a stream is opened with', () => {
  test('counts as a failed credential when it is unknown, together with failures of requests', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const { id } = await startSession(client, tenant)
    await limitCallers({ failures: 2 })

    const statuses = []
    for (let guess = 0; guess < 3; guess += 1) {
      const answer = await visit({ id, secret: newSecret().release() })
      statuses.push(answer.status)
    }

    assert.deepEqual(statuses, [404, 404, 429])
    const request = await client.as(`Bearer ${newSecret().release()}`).get(`${SESSIONS}/${id}`)
    request.assertStatus(429)
  })

  test("opens no stream beyond the visitors' share of its organization, and no other is refused", async ({
    client,
    assert,
    cleanup,
  }) => {
    const organizationMax = { tokens: 9, visitors: 1 }
    const permits = new StreamPermits({ instanceMax: 9, organizationMax })
    app.container.swap(StreamPermits, () => permits)
    cleanup(() => app.container.restore(StreamPermits))
    const [tenant, neighbour] = [await createTenant(), await createTenant()]
    const first = await visit(await startSession(client, tenant))
    await first.received('ready')

    const second = await visit(await startSession(client, tenant))
    const { code } = await second.problem()
    const others = await visit(await startSession(client, neighbour))

    assert.deepEqual([second.status, code, others.status], [429, 'E_STREAMS_EXHAUSTED', 200])
    assert.isString(second.headers['retry-after'])
    assert.equal(permits.takenCount, 2)
  })

  test('does not count as failed when its session has ended', async ({ client, assert }) => {
    const tenant = await createTenant()
    const ended = [
      await startCompleted(client, tenant),
      await startCompleted(client, tenant),
      await startCompleted(client, tenant),
    ]
    await limitCallers({ failures: 1 })

    const statuses = []
    for (const session of ended) {
      const answer = await visit(session)
      statuses.push(answer.status)
    }

    assert.deepEqual(statuses, [404, 404, 404])
  })

  test('is accepted from a guessing network when it was recently valid here', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const [known, unseen] = [await startSession(client, tenant), await startSession(client, tenant)]
    await limitCallers({ failures: 1 })
    const before = await visit(known)
    await before.received('ready')
    for (let guess = 0; guess < 2; guess += 1) {
      await visit({ id: known.id, secret: newSecret().release() })
    }

    const [again, other] = [await visit(known), await visit(unseen)]

    assert.deepEqual([again.status, other.status], [200, 429])
  })
})
