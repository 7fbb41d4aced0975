import { test } from '@japa/runner'
import { failureLines } from '#scripts/testing/failure_lines'

const FILE = 'tests/unit/scripts/testing/failure_lines.spec.ts'

function thrown(message: string): Error {
  return new Error(message)
}

test.group('What a failed test says at once', () => {
  test('is the phase, the message, and the line of its file', ({ assert }) => {
    const [said, at, ...rest] = failureLines([{ phase: 'test', error: thrown('no answer') }], FILE)
    assert.equal(said, 'failed in its test: no answer')
    assert.match(at ?? '', /^ {2}at .*failure_lines\.spec\.ts:\d+:\d+/)
    assert.lengthOf(rest, 0)
  })

  test('is also what was thrown and is no error', ({ assert }) => {
    const errors = [{ phase: 'teardown', error: { code: 5 } }]
    assert.deepEqual(failureLines(errors, FILE), ['failed in its teardown: { code: 5 }'])
  })

  test('ends after twelve lines of 300 characters each', ({ assert }) => {
    const message = Array.from({ length: 40 }, () => 'x'.repeat(1_000)).join('\n')
    const lines = failureLines([{ phase: 'test', error: thrown(message) }], 'elsewhere.ts')
    assert.lengthOf(lines, 13)
    assert.equal(lines.at(-1), '  …')
    assert.isBelow(Math.max(...lines.map(({ length }) => length)), 330)
  })
})
