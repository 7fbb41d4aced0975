import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { placeEmbedVersions } from '#scripts/web/place_embed_versions'
import { scratchFolder } from '#tests/support/scratch_folder'
import { BuiltEmbed } from '#web/built_embed'

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

/** A package that is built again and again, as Vite would leave its output. */
class ScratchPackage {
  readonly folder = scratchFolder()
  readonly output = join(this.folder, 'output')

  build(version: string, script: string, { isRelease = false, types = 'export {}\n' } = {}) {
    rmSync(this.output, { recursive: true, force: true })
    mkdirSync(this.output)
    writeFileSync(join(this.folder, 'embed.d.ts'), types)
    writeFileSync(join(this.output, `${version}.js`), script)
    placeEmbedVersions({ version, folder: this.folder, output: this.output, isRelease })
  }

  get versions(): unknown {
    return JSON.parse(readFileSync(join(this.output, 'versions.json'), 'utf8'))
  }
}

test.group('A build of the embed script', () => {
  test('has each version that was released, beside its own', ({ assert }) => {
    const scratch = new ScratchPackage()
    scratch.build('1.0.0', 'first()', { isRelease: true })
    scratch.build('1.1.0', 'second()', { isRelease: true })
    scratch.build('2.0.0', 'third()')

    assert.deepEqual(scratch.versions, {
      current: '2.0.0',
      versions: {
        '1.0.0': hashOf('first()'),
        '1.1.0': hashOf('second()'),
        '2.0.0': hashOf('third()'),
      },
    })
    assert.equal(readFileSync(join(scratch.output, '1.0.0.js'), 'utf8'), 'first()')
    assert.equal(
      gunzipSync(readFileSync(join(scratch.output, '1.0.0.js.gz'))).toString(),
      'first()'
    )
    assert.isTrue(existsSync(join(scratch.output, '1.0.0.d.ts')))
    assert.notInclude(readdirSync(join(scratch.folder, 'releases')).join(), '2.0.0')
  })

  test('may be repeated for a version that was released', ({ assert }) => {
    const scratch = new ScratchPackage()
    scratch.build('1.0.0', 'first()', { isRelease: true })
    scratch.build('1.0.0', 'first()')
    assert.deepEqual(scratch.versions, {
      current: '1.0.0',
      versions: { '1.0.0': hashOf('first()') },
    })
  })

  test('is refused when it changes a version that was released: {$self}')
    .with(['its script', 'its types'])
    .run(({ assert }, what) => {
      const scratch = new ScratchPackage()
      scratch.build('1.0.0', 'first()', { isRelease: true })
      const again = () =>
        what === 'its script'
          ? scratch.build('1.0.0', 'another()', { isRelease: true })
          : scratch.build('1.0.0', 'first()', { types: 'export type Other = 1\n' })

      assert.throws(again, /was released with another text: raise the version/)
      assert.equal(readFileSync(join(scratch.folder, 'releases', '1.0.0.js'), 'utf8'), 'first()')
    })
})

test.group('The files of the embed script', () => {
  test('are those of the versions, and none without a build', async ({ assert }) => {
    const scratch = new ScratchPackage()
    const none = new BuiltEmbed({ folder: scratch.output, isWatched: false })
    assert.isNull(await none.current())

    scratch.build('1.0.0', 'first()', { isRelease: true })
    scratch.build('1.1.0', 'second()')
    writeFileSync(join(scratch.output, 'stray.js'), '')
    const build = await new BuiltEmbed({ folder: scratch.output, isWatched: false }).current()

    assert.equal(build?.current, '1.1.0')
    assert.sameMembers(
      [...(build?.files.keys() ?? [])],
      ['1.0.0.js', '1.0.0.d.ts', '1.1.0.js', '1.1.0.d.ts']
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
