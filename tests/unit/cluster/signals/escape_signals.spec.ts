import { test } from '@japa/runner'
import { SIGNAL_CATALOGUE } from '#cluster/signals/signal_catalogue'
import { escapeSignals, Signals } from '#cluster/signals/signals'

const KEYS = Object.keys(SIGNAL_CATALOGUE)

test.group('A line of JSON', () => {
  test('has no signal key followed by a space, and keeps its meaning', ({ assert }) => {
    for (const key of KEYS) {
      const value = { [`${key} {"a":1}`]: `\\${key} x ${key}  y ${key}"`, plain: key }
      const line = escapeSignals(JSON.stringify(value))

      assert.notInclude(line, `${key} `)
      assert.deepEqual(JSON.parse(line), value)
    }
  })

  test('is unchanged without one', ({ assert }) => {
    const line = '{"a":"redis.lock is not a signal","b":"redis.lock.unavailable"}'

    assert.equal(escapeSignals(line), line)
  })
})

test.group('A signal', () => {
  test('stays one signal with any payload', ({ assert }) => {
    const lines: string[] = []
    const signals = new Signals((line) => lines.push(line))
    const reason = KEYS.map((key) => `${key} {}`).join(' ')

    signals.emit('redis.lock.unavailable', { lock: 'a', reason })

    const [line = ''] = lines
    const found = KEYS.flatMap((key) => [...line.matchAll(new RegExp(`${key} `, 'g'))])
    assert.lengthOf(found, 1)
    assert.include(line, 'redis.lock.unavailable {')
    assert.equal(JSON.parse(line.slice(line.indexOf('{'))).reason, reason)
  })
})
