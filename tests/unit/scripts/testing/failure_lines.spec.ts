import { test } from '@japa/runner'
import { failureLines } from '#scripts/testing/failure_lines'

const FILE = 'tests/unit/scripts/testing/failure_lines.spec.ts'

function thrown(message: string): object {
  return { message, stack: `Error: ${message}\n    at helper.ts:1:1\n    at ${FILE}:7:9` }
}

test.group('What a failed test says at once', () => {
  test('is the phase, the message, and the line of its file', ({ assert }) => {
    assert.deepEqual(failureLines([{ phase: 'test', error: thrown('no answer') }], FILE), [
      'failed in its test: no answer',
      `  at ${FILE}:7:9`,
    ])
  })

  test('is also what was thrown and is no error', ({ assert }) => {
    const errors = [{ phase: 'teardown', error: { code: 5 } }]
    assert.deepEqual(failureLines(errors, FILE), ['failed in its teardown: { code: 5 }'])
  })

  test('is where a value differs from the expected one, with the lines around it', ({ assert }) => {
    const expected = { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }
    const error = { message: 'differ', showDiff: true, expected, actual: { ...expected, e: 7 } }
    const [, ...lines] = failureLines([{ phase: 'test', error }], FILE)
    assert.deepEqual(lines, [
      '      "c": 3,',
      '      "d": 4,',
      '  +   "e": 7,',
      '  -   "e": 5,',
      '      "f": 6',
      '    }',
    ])
  })

  test('ends after twelve lines of 300 characters each', ({ assert }) => {
    const message = Array.from({ length: 40 }, () => 'x'.repeat(1_000)).join('\n')
    const lines = failureLines([{ phase: 'test', error: thrown(message) }], 'elsewhere.ts')
    assert.lengthOf(lines, 13)
    assert.equal(lines.at(-1), '  …')
    assert.isBelow(Math.max(...lines.map(({ length }) => length)), 330)
  })
})
