import { test } from '@japa/runner'
import { eventFrame, EventIds, HEARTBEAT } from '#realtime/streams/open_stream'

test.group('Frames', () => {
  test('are an event with an id, a type and one line of JSON', ({ assert }) => {
    const body = JSON.stringify({ channel: 'router-changes', text: 'line\r\nbreak' })
    const frame = eventFrame({ type: 'router.created', body }, { id: 'e-1' })

    assert.equal(
      frame.toString(),
      'id: e-1\nevent: router.created\n' +
        'data: {"channel":"router-changes","text":"line\\r\\nbreak"}\n\n'
    )
  })

  test('begin with the retry time where one is given', ({ assert }) => {
    const frame = eventFrame({ type: 'ready', body: '{}' }, { id: 'e-1', retryMs: 1_234 })

    assert.isTrue(frame.toString().startsWith('retry: 1234\nid: e-1\n'))
  })

  test('of a heartbeat are a comment', ({ assert }) => {
    assert.equal(HEARTBEAT.toString(), ': heartbeat\n\n')
  })
})

test.group('Ids of events', () => {
  test('count up within the epoch of a process, after one hyphen', ({ assert }) => {
    const ids = new EventIds()
    const [first, second] = [ids.next().split('-'), ids.next().split('-')]

    assert.lengthOf(first, 2)
    assert.equal(first[0], second[0])
    assert.deepEqual([first[1], second[1]], ['1', '2'])
  })

  test('differ in another process', ({ assert }) => {
    const epochs = Array.from({ length: 100 }, () => new EventIds().next())

    assert.lengthOf(new Set(epochs), 100)
  })
})
