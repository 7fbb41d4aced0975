import { test } from '@japa/runner'
import { parseChannel, permissionFor, sessionOf } from '#realtime/streams/channels'

const ID = 'a1'.repeat(12)

test.group('Channels', () => {
  test('are three, and one for each booking session', ({ assert }) => {
    const known = ['router-changes', 'router-events', 'booking-sessions', `booking-sessions/${ID}`]

    assert.deepEqual(known.map(parseChannel), known)
    for (const text of [
      '',
      'everyone',
      'booking-sessions/',
      `booking-sessions/${ID}0`,
      `x/${ID}`,
    ]) {
      assert.isNull(parseChannel(text))
    }
  })

  test('name a session only when they belong to it', ({ assert }) => {
    assert.equal(sessionOf(`booking-sessions/${ID}`), ID)
    assert.isNull(sessionOf('booking-sessions'))
    assert.isNull(sessionOf('router-changes'))
  })

  test('require the permission of what they show', ({ assert }) => {
    assert.equal(permissionFor('router-changes'), 'routers:read')
    assert.equal(permissionFor('router-events'), 'events:read')
    assert.equal(permissionFor('booking-sessions'), 'bookings:manage')
    assert.equal(permissionFor(`booking-sessions/${ID}`), 'bookings:manage')
  })
})
