import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { lockFaults, verdictOf } from '#scripts/audit/audit_verdict'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'

const LOCK = JSON.stringify({
  packages: {
    '': {},
    'node_modules/a': { integrity: 'sha512-x' },
    'node_modules/b': { dev: true },
  },
})

test.group('The verdict of an audit', () => {
  test('is good when the registry knows no vulnerability', ({ assert }) => {
    const verdict = verdictOf({ code: 0, output: 'npm warn x\n{"vulnerabilities":{}}', lock: LOCK })

    assert.equal(verdict.exitCode, 0)
  })

  test('names what is vulnerable', ({ assert }) => {
    const output = '{"vulnerabilities":{"a":{"severity":"high"}}}'

    const verdict = verdictOf({ code: 1, output, lock: LOCK })

    assert.deepEqual(verdict, { lines: ['a: high'], exitCode: 1 })
  })

  test('is missing when the registry refuses to answer', ({ assert }) => {
    const output = 'npm warn audit 405 Method Not Allowed\n{"message":"failed","error":{}}'

    const verdict = verdictOf({ code: 1, output, lock: LOCK })

    assert.equal(verdict.exitCode, 3)
    assert.match(verdict.lines.join(), /refuses the question/)
  })

  test('finds deprecated packages and those without a hash in the lock alone', ({ assert }) => {
    const lock = JSON.stringify({
      packages: {
        'node_modules/old': { deprecated: 'use new', integrity: 'x' },
        'node_modules/c': {},
      },
    })

    assert.deepEqual(lockFaults(lock), [
      'node_modules/old is deprecated: use new',
      'node_modules/c has no hash in the lock',
    ])
  })
})

test.group('The lock', () => {
  test('has no deprecated package, and none without a hash, for production', ({ assert }) => {
    const lock = readFileSync(join(PROJECT_FOLDER, 'package-lock.json'), 'utf8')

    assert.deepEqual(lockFaults(lock), [])
  })
})
