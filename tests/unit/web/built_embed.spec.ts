import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { BuiltEmbed } from '#web/built_embed'
import { ScratchPackage } from '../scripts/web/scratch_package.js'

test.group('The files of the embed script', () => {
  test('are those of the versions, and none without a build', async ({ assert }) => {
    const scratch = new ScratchPackage()
    const none = new BuiltEmbed({ folder: scratch.output, isWatched: false })
    assert.isNull(await none.current())

    scratch.build('1.0.0', 'first()', { isRelease: true })
    scratch.build('1.1.0', 'second()', { part: 'part()' })
    writeFileSync(join(scratch.output, 'stray.js'), '')
    const build = await new BuiltEmbed({ folder: scratch.output, isWatched: false }).current()

    assert.equal(build?.current, '1.1.0')
    assert.sameMembers(
      [...(build?.files.keys() ?? [])],
      ['1.0.0.js', '1.0.0.d.ts', '1.1.0.js', '1.1.0.d.ts', '1.1.0.widgets.01234567.js']
    )
    assert.equal(build?.files.get('1.1.0.js')?.content.toString(), 'second()')
    assert.isNull(build?.files.get('1.1.0.d.ts')?.gzip ?? null)
  })

  test('change with a watched build alone', async ({ assert }) => {
    const scratch = new ScratchPackage()
    scratch.build('1.0.0', 'first()')
    const kept = new BuiltEmbed({ folder: scratch.output, isWatched: false })
    const watched = new BuiltEmbed({ folder: scratch.output, isWatched: true })
    await Promise.all([kept.current(), watched.current()])

    scratch.build('1.0.1', 'second()')

    const [before, after] = [await kept.current(), await watched.current()]
    assert.equal(before?.current, '1.0.0')
    assert.equal(after?.current, '1.0.1')
  })

  test('are refused when a version is missing or there are too many', async ({ assert }) => {
    const scratch = new ScratchPackage()
    scratch.build('1.0.0', 'first()')
    const file = join(scratch.output, 'versions.json')
    const read = () => new BuiltEmbed({ folder: scratch.output, isWatched: false }).current()

    writeFileSync(file, JSON.stringify({ current: '2.0.0', versions: { '1.0.0': '' } }))
    await assert.rejects(read, /has no 2\.0\.0/)
    const many = Array.from({ length: 201 }, (_, index) => [`1.0.${index}`, ''])
    writeFileSync(file, JSON.stringify({ current: '1.0.0', versions: Object.fromEntries(many) }))
    await assert.rejects(read, /more than 200 versions/)
    writeFileSync(file, JSON.stringify({ current: '1.0.0', versions: { '1.0.9': '' } }))
    await assert.rejects(read, /ENOENT/)
  })
})
