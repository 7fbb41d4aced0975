import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { ScratchPackage } from './scratch_package.js'

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

test.group('A build of the embed script', () => {
  test('contains each released version beside its own', ({ assert }) => {
    const scratch = new ScratchPackage()
    scratch.build('1.0.0', 'first()', { isRelease: true, part: 'part()' })
    scratch.build('1.1.0', 'second()', { isRelease: true })
    scratch.build('2.0.0', 'third()')

    assert.deepEqual(scratch.versions, {
      current: '2.0.0',
      versions: {
        '1.0.0': hashOf('first()'),
        '1.1.0': hashOf('second()'),
        '2.0.0': hashOf('third()'),
      },
      parts: ['1.0.0.widgets.01234567.js'],
    })
    assert.equal(readFileSync(join(scratch.output, '1.0.0.js'), 'utf8'), 'first()')
    assert.equal(
      gunzipSync(readFileSync(join(scratch.output, '1.0.0.js.gz'))).toString(),
      'first()'
    )
    assert.isTrue(existsSync(join(scratch.output, '1.0.0.d.ts')))
    assert.notInclude(readdirSync(join(scratch.folder, 'releases')).join(), '2.0.0')
  })

  test('may be repeated for a released version', ({ assert }) => {
    const scratch = new ScratchPackage()
    scratch.build('1.0.0', 'first()', { isRelease: true })
    scratch.build('1.0.0', 'first()')
    assert.deepEqual(scratch.versions, {
      current: '1.0.0',
      versions: { '1.0.0': hashOf('first()') },
      parts: [],
    })
  })

  test('is refused when it changes a released version: {$self}')
    .with(['its script', 'its types', 'a part'] as const)
    .run(({ assert }, what) => {
      const scratch = new ScratchPackage()
      scratch.build('1.0.0', 'first()', { isRelease: true, part: 'part()' })
      const changes = {
        'its script': { script: 'another()', isRelease: true },
        'its types': { types: 'export type Other = 1\n' },
        'a part': { part: 'another()' },
      }
      const { script, ...change } = { script: 'first()', ...changes[what] }
      const again = () => scratch.build('1.0.0', script, { part: 'part()', ...change })

      assert.throws(again, /was released with another text: raise the version/)
      assert.equal(readFileSync(join(scratch.folder, 'releases', '1.0.0.js'), 'utf8'), 'first()')
    })
})
