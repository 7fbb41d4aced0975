import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { BUILD_BYTES_MAX, BuiltAssets } from '#web/built_assets'
import { scratchFolder } from '#tests/support/scratch_folder'
import { scratchBuild } from '#tests/support/web/scratch_build'

const scriptOf = async (files: BuiltAssets) => {
  const build = await files.current()
  return build?.script
}

const filesIn = (folder: string, isWatched = false) =>
  new BuiltAssets({ folder, basePath: '', isWatched })

test.group('The files of the web console', () => {
  test('are those of the manifest, with their compressed forms', async ({ assert }) => {
    const { folder, names } = scratchBuild()
    writeFileSync(join(folder, 'assets', 'stray.js'), '')

    const build = await filesIn(folder).current()

    assert.equal(build?.script, names.entry)
    assert.deepEqual(build?.styles, [names.style])
    assert.deepEqual(build?.preloads, [names.shared])
    assert.equal(build?.icon, names.icon)
    assert.sameMembers([...(build?.assets.keys() ?? [])], Object.values(names))
    const entry = build?.assets.get(names.entry)
    assert.equal(entry?.type, 'text/javascript; charset=utf-8')
    assert.deepEqual(brotliDecompressSync(entry?.br ?? ''), entry?.content)
    assert.deepEqual(gunzipSync(entry?.gzip ?? ''), entry?.content)
    const font = build?.assets.get(names.font)
    assert.deepEqual([font?.type, font?.br, font?.gzip], ['font/woff2', null, null])
  })

  test('do not exist without a build', async ({ assert }) => {
    assert.isNull(await filesIn(scratchFolder()).current())
  })

  test('stay the same while an instance runs, and change with a watched build', async ({
    assert,
  }) => {
    const { folder } = scratchBuild('one')
    const kept = filesIn(folder)
    const watched = filesIn(folder, true)
    await Promise.all([kept.current(), watched.current()])

    scratchBuild('another', folder)

    assert.equal(await scriptOf(kept), 'entry-one.js')
    assert.equal(await scriptOf(watched), 'entry-another.js')
    rmSync(join(folder, '.vite'), { recursive: true })
    assert.isNull(await watched.current())
  })

  test('are refused when one is missing, of an unknown type or too large, and read again later', async ({
    assert,
  }) => {
    const { folder, names } = scratchBuild()
    const later = join(folder, 'assets', names.later)
    const files = filesIn(folder)
    rmSync(later)
    await assert.rejects(() => files.current(), /ENOENT/)

    writeFileSync(later, '')
    truncateSync(later, BUILD_BYTES_MAX + 1)
    await assert.rejects(() => files.current(), /more than 16777216 bytes/)

    writeFileSync(later, '')
    const chunk = (file: string) =>
      JSON.stringify({ 'web/entry.tsx': { file: `assets/${file}`, isEntry: true } })
    writeFileSync(join(folder, '.vite', 'manifest.json'), chunk('entry.exe'))
    writeFileSync(join(folder, 'assets', 'entry.exe'), '')
    await assert.rejects(() => files.current(), /unknown type: entry\.exe/)

    writeFileSync(join(folder, '.vite', 'manifest.json'), '{}')
    await assert.rejects(() => files.current(), /no entry\.tsx/)

    writeFileSync(join(folder, '.vite', 'manifest.json'), chunk(names.later))
    assert.equal(await scriptOf(files), names.later)
  })
})
