import { test } from '@japa/runner'
import { parseStampedMessage } from '#cluster/broadcast/pub_sub_link'

test.group('parseStampedMessage', () => {
  test('reads time, source and a body that may hold spaces', ({ assert }) => {
    assert.deepEqual(parseStampedMessage('1700000000000001 abc {"a": "b c"}'), {
      publishedAtUs: 1700000000000001,
      source: 'abc',
      body: '{"a": "b c"}',
    })
  })

  test('returns null for a message from another publisher', ({ assert }) => {
    for (const text of ['', 'hello', 'hello world out there', '12 x', ' 1 2']) {
      assert.isNull(parseStampedMessage(text), text)
    }
  })
})
