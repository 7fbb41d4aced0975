import type { Secret } from '@adonisjs/core/helpers'
import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail, test } from '@japa/runner'
import { StreamPermits } from '#realtime/streams/stream_permits'
import { newIdentifier } from '#shared/identifiers'
import { RealtimeMessages } from '#shared/realtime'
import {
  type JoinRefusal,
  type Presence,
  type PresentStream,
  SessionPresence,
} from '#bookings/presence/session_presence'
import { err, ok, type Result } from '#shared/result'
import { BASE_URL } from '#tests/support/base_url'
import { EventStream } from '#tests/support/event_stream'
import { eventually } from '#tests/support/eventually'

/** Keeps who is present, for sessions whose secret is `sbs_<id>`. */
class RecordedPresence extends SessionPresence {
  readonly organizationId = newIdentifier()
  readonly entered: PresentStream[] = []
  leaveCount = 0
  /** What happens while a page enters. */
  whileEntering: (stream: PresentStream) => void = () => {}

  override async join(
    sessionId: string,
    secret: Secret<string>,
    stream: PresentStream
  ): Promise<Result<Presence, JoinRefusal>> {
    if (secret.release() !== `sbs_${sessionId}`) return err({ type: 'not_found' })
    if (!stream.hasCapacity(this.organizationId)) return err({ type: 'no_capacity' })
    this.entered.push(stream)
    this.whileEntering(stream)
    const leave = () => {
      this.leaveCount += 1
    }
    return ok({ organizationId: this.organizationId, leave })
  }

  override isRecentlyVerified(): boolean {
    return false
  }
}

function recordPresence(): RecordedPresence {
  const presence = new RecordedPresence()
  app.container.swap(SessionPresence, () => presence)
  getActiveTestOrFail().cleanup(() => app.container.restore(SessionPresence))
  return presence
}

function visit(id: string, secret = `sbs_${id}`) {
  return EventStream.open(BASE_URL, `channels=booking-sessions/${id}&secret=${secret}`)
}

function left(presence: RecordedPresence) {
  return eventually(
    async () => presence.leaveCount,
    (count) => count > 0
  )
}

test.group('The stream of a booking session', () => {
  test('takes the secret from the query or the header and shows that session', async ({
    assert,
  }) => {
    const { organizationId } = recordPresence()
    const id = newIdentifier()
    const byQuery = await visit(id)
    const byHeader = await EventStream.open(BASE_URL, `channels=booking-sessions/${id}`, {
      bearer: `Bearer sbs_${id}`,
    })
    for (const stream of [byQuery, byHeader]) await stream.received('ready')

    const messages = await app.container.make(RealtimeMessages)
    const data = { id }
    messages.publish(organizationId, `booking-sessions/${newIdentifier()}`, { type: 'x', data })
    messages.publish(organizationId, `booking-sessions/${id}`, { type: 'booking.completed', data })

    for (const stream of [byQuery, byHeader]) {
      const [message] = await stream.received('booking.completed')
      assert.deepEqual(message?.data, { channel: `booking-sessions/${id}`, id })
      assert.lengthOf(stream.events, 2)
    }
  })

  test('opens no other channel: {$self}')
    .with([
      'booking-sessions',
      'router-changes',
      'router-events',
      `booking-sessions/${'a'.repeat(24)},booking-sessions/${'b'.repeat(24)}`,
    ])
    .run(async ({ assert }, channels) => {
      const presence = recordPresence()
      const secret = `sbs_${'a'.repeat(24)}`

      const answer = await EventStream.open(BASE_URL, `channels=${channels}&secret=${secret}`)
      const { code } = await answer.problem()

      assert.deepEqual([answer.status, code], [403, 'E_PERMISSION_MISSING'])
      assert.lengthOf(presence.entered, 0)
    })

  test('is not found with another secret, which the answer does not repeat', async ({ assert }) => {
    recordPresence()
    const answer = await visit(newIdentifier(), 'sbs_guess')
    const problem = await answer.problem()

    assert.equal(answer.status, 404)
    assert.equal(problem.code, 'E_BOOKING_SESSION_NOT_FOUND')
    assert.notInclude(JSON.stringify(problem), 'sbs_guess')
  })

  test('counts as left once when the page closes it', async ({ assert }) => {
    const presence = recordPresence()
    const stream = await visit(newIdentifier())
    await stream.received('ready')
    assert.equal(presence.leaveCount, 0)

    stream.close()

    assert.equal(await left(presence), 1)
  })

  test('ends with a reason, and counts as left once', async ({ assert }) => {
    const presence = recordPresence()
    const stream = await visit(newIdentifier())
    await stream.received('ready')

    presence.entered[0]?.end('moved')
    presence.entered[0]?.end('completed')
    await stream.closed()

    assert.deepEqual(
      stream.typed('end').map(({ data }) => data.reason),
      ['moved']
    )
    assert.equal(await left(presence), 1)
  })

  test('ends although the end was requested before it was open', async ({ assert }) => {
    const presence = recordPresence()
    presence.whileEntering = (stream) => stream.end('abandoned')

    const stream = await visit(newIdentifier())
    await stream.closed()

    assert.deepEqual(
      stream.events.map(({ type, data }) => [type, data.reason]),
      [
        ['ready', undefined],
        ['end', 'abandoned'],
      ]
    )
    assert.equal(await left(presence), 1)
  })

  test('frees its place when MongoDB cannot tell whether there is such a session', async ({
    assert,
  }) => {
    const permits = await app.container.make(StreamPermits)
    const presence = recordPresence()
    let duringCount = 0
    presence.whileEntering = () => {
      duringCount = permits.takenCount
      throw Object.assign(new Error('away'), { name: 'MongoNetworkError' })
    }

    const answer = await visit(newIdentifier())

    assert.equal(answer.status, 503)
    assert.isString(answer.headers['retry-after'])
    assert.equal(permits.takenCount, duringCount - 1)
    assert.equal(presence.leaveCount, 0)
  })
})
