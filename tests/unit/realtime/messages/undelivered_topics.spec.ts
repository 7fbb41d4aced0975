import { test } from '@japa/runner'
import type { Transmit } from '#realtime/messages/transmitted_messages'
import { UndeliveredTopics } from '#realtime/messages/undelivered_topics'

function recorder() {
  const sent: unknown[][] = []
  const transmit: Pick<Transmit, 'broadcast'> = {
    broadcast: (topic, payload) => sent.push([topic, payload]),
  }
  return { sent, transmit }
}

const resync = (fields: object) => ({ type: 'resync', body: JSON.stringify(fields) })

test.group('Undelivered topics', () => {
  test('are resynced once, however many messages were lost', ({ assert }) => {
    const topics = new UndeliveredTopics()
    const { sent, transmit } = recorder()
    for (let n = 0; n < 3; n++) topics.add({ type: 1, channel: 'o/router-changes', payload: n })
    topics.add({ type: 1, channel: 'o/booking-sessions/1', payload: 0 })

    topics.settle(transmit)
    topics.settle(transmit)

    const reason = 'undelivered'
    assert.deepEqual(sent, [
      ['o/router-changes', resync({ channel: 'router-changes', reason })],
      ['o/booking-sessions/1', resync({ channel: 'booking-sessions/1', reason })],
    ])
  })

  test('cause a resync of all when there are too many to remember', ({ assert }) => {
    const topics = new UndeliveredTopics()
    const { sent, transmit } = recorder()
    for (let n = 0; n < 5_000; n++) topics.add({ channel: `${n}/router-changes` })

    topics.settle(transmit)

    assert.deepInclude(sent, ['everyone', resync({ reason: 'undelivered' })])
    assert.isAtMost(sent.length, 1_001)
  })
})
