import { setTimeout as delay } from 'node:timers/promises'
import { test } from '@japa/runner'
import { RunReader } from '#scripts/testing/run_reader'

const END = { aggregates: { total: 1 } }

/** A test's end as japa's reporter `ndjson` prints it. */
function ended(file: string, title: string, more: object = {}): object {
  return {
    event: 'test:end',
    relativePath: `tests/unit/${file}`,
    title: { original: title, expanded: title },
    duration: 3.4,
    errors: [],
    ...more,
  }
}

function failed(message: string): object {
  return { errors: [{ phase: 'test', error: { message, stack: `Error: ${message}` } }] }
}

const UNIT = { event: 'suite:start', name: 'unit' }
const UNIT_ENDS = { event: 'suite:end', name: 'unit', hasError: false, errors: [] }

/** Reads these events, or lines, and returns the reader and what its listener heard. */
function read(printed: readonly (object | string)[]) {
  const heard: string[] = []
  const reader = new RunReader(
    {
      line: (text) => void heard.push(text),
      failed: () => void heard.push('(failed)'),
      file: ({ file, passed, failed: failures }) =>
        void heard.push(`(${file}: ${passed}, ${failures})`),
    },
    () => ['the end of a log']
  )
  for (const one of printed) reader.read(typeof one === 'string' ? one : JSON.stringify(one))
  return { reader, heard }
}

test.group('What a run of japa prints', () => {
  test('is counted by run, suite and file', ({ assert }) => {
    const { reader } = read([
      UNIT,
      ended('a.spec.ts', 'one'),
      ended('a.spec.ts', 'two', failed('no')),
      ended('b.spec.ts', 'three', { isSkipped: true, skipReason: 'no Docker' }),
      UNIT_ENDS,
      END,
    ])
    const { files, ...totals } = reader.totals ?? { files: {} }
    assert.deepEqual(totals, {
      passed: 1,
      failed: 1,
      skipped: 1,
      suites: { unit: 2 },
      left: [{ file: 'tests/unit/b.spec.ts', title: 'three', reason: 'no Docker' }],
    })
    assert.containSubset(files, {
      'tests/unit/a.spec.ts': { passed: 1, failed: 1, skipped: 0 },
      'tests/unit/b.spec.ts': { passed: 0, failed: 0, skipped: 1 },
    })
  })

  test('has no totals until the run has come to its end', ({ assert }) => {
    assert.isNull(read([UNIT, ended('a.spec.ts', 'one'), UNIT_ENDS]).reader.totals)
  })

  test('becomes a line for each group and test, and each file ends when the next one begins', ({
    assert,
  }) => {
    const { heard } = read([
      UNIT,
      { event: 'group:start', title: 'Locks' },
      ended('a.spec.ts', 'one'),
      { event: 'group:start', title: 'Leases' },
      ended('b.spec.ts', 'two'),
      UNIT_ENDS,
    ])
    assert.deepEqual(heard, [
      'Locks',
      '  ok   one 3 ms',
      '(tests/unit/a.spec.ts: 1, 0)',
      'Leases',
      '  ok   two 3 ms',
      '(tests/unit/b.spec.ts: 1, 0)',
    ])
  })

  test('counts the time until the first test of a file ends for that file', async ({ assert }) => {
    const { reader } = read([UNIT, ended('a.spec.ts', 'one')])
    await delay(50)
    const rest = [ended('b.spec.ts', 'two'), UNIT_ENDS, END]
    rest.forEach((event) => reader.read(JSON.stringify(event)))
    const { files = {} } = reader.totals ?? {}
    assert.isAtLeast(files['tests/unit/b.spec.ts']?.tookMs ?? 0, 49)
  })

  test('says at once why a test failed, what repeats it, and what the logs end with', ({
    assert,
  }) => {
    const { heard } = read([UNIT, ended('a.spec.ts', 'holds | SEED=7', failed('no answer'))])
    assert.deepEqual(heard.slice(1), [
      '    failed in its test: no answer',
      "    run it again: SEED=7 npm test -- unit --files=tests/unit/a.spec.ts '--tests=holds | SEED=7'",
      '    the end of a log',
      '(failed)',
    ])
  })

  test('says why the hook of a {of} failed')
    .with([
      { of: 'group', event: { event: 'group:end', title: 'Locks' } },
      { of: 'suite', event: { event: 'suite:end', name: 'Locks' } },
    ])
    .run(({ assert }, { of, event }) => {
      const { heard } = read([UNIT, { ...event, ...failed('no store') }])
      assert.deepEqual(heard, [`    the ${of} Locks: failed in its test: no store`, '(failed)'])
    })

  test('counts the failed hook of a group as a failure of its file', ({ assert }) => {
    const { reader } = read([
      UNIT,
      { event: 'group:start', title: 'Locks' },
      ended('a.spec.ts', 'one'),
      { event: 'group:end', title: 'Locks', ...failed('no store') },
      UNIT_ENDS,
      END,
    ])
    assert.containSubset(reader.totals, {
      passed: 1,
      failed: 1,
      files: { 'tests/unit/a.spec.ts': { passed: 1, failed: 1 } },
    })
  })

  test('names a compiled file by its source', ({ assert }) => {
    const relativePath = '.data/compiled/tests/unit/a.spec.js'
    const { reader } = read([UNIT, ended('', 'one', { relativePath }), UNIT_ENDS, END])
    assert.deepEqual(Object.keys(reader.totals?.files ?? {}), ['tests/unit/a.spec.ts'])
  })

  test('may follow an unfinished line, and stand between lines of any text', ({ assert }) => {
    const { reader, heard } = read([
      UNIT,
      '{"event":"suite:start","name',
      `no break ${JSON.stringify(ended('a.spec.ts', 'one'))}`,
      END,
    ])
    assert.equal(reader.totals?.passed, 1)
    assert.includeMembers(heard, ['{"event":"suite:start","name', 'no break '])
  })
})
