import { test } from '@japa/runner'
import { carry, parseCarried, resync, seenByVisitors } from '#realtime/messages/carried_message'

test.group('Carried messages', () => {
  test('name their channel in their data', ({ assert }) => {
    const carried = carry('router-changes', { type: 'router.created', data: { a: 1 } }, 100)

    assert.deepEqual(carried, {
      type: 'router.created',
      body: '{"channel":"router-changes","a":1}',
    })
    assert.deepEqual(parseCarried(JSON.parse(JSON.stringify(carried))), carried)
  })

  test('show visitors nothing of the organization and its routers', ({ assert }) => {
    const data = { _id: 's', organization_id: 'o', router_id: 'r', status: 'open' }
    const carried = carry('booking-sessions', { type: 'booking.started', data }, 200)

    assert.deepEqual(JSON.parse(seenByVisitors(carried).body), {
      channel: 'booking-sessions',
      _id: 's',
      status: 'open',
    })
  })

  test('are replaced by a resync of their channel beyond the bound', ({ assert }) => {
    const message = { type: 'x', data: { text: 'x'.repeat(50) } }
    const { length } = carry('router-events', message, 1_000).body

    assert.equal(carry('router-events', message, length).type, 'x')
    assert.deepEqual(
      carry('router-events', message, length - 1),
      resync('overflow', 'router-events')
    )
  })

  test('reject a type that would break the frame', ({ assert }) => {
    for (const type of ['', 'a b', 'a\ndata: x', 'x'.repeat(65)]) {
      assert.throws(() => carry('router-changes', { type, data: {} }, 100))
    }
  })

  test('are read only in the form of this version', ({ assert }) => {
    const unusable: unknown[] = [
      null,
      undefined,
      1,
      'text',
      [],
      {},
      { type: 'x' },
      { body: '{}' },
      { type: 1, body: '{}' },
      { type: 'x', body: {} },
      { type: 'x\ny', body: '{}' },
      { type: 'x', body: '{}\n\nevent: y' },
      { type: '', body: '{}' },
      { type: 'x', body: '{}\r' },
    ]
    for (const payload of unusable) assert.isNull(parseCarried(payload))
  })
})
