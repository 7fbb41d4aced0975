import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { buildEmbed } from '#scripts/web/build_embed'
import { BASE_URL } from '#tests/support/base_url'
import { scratchFolder } from '#tests/support/scratch_folder'
import { BuiltEmbed } from '#web/built_embed'

const BYTES_MAX = 5_000
const PARTS = { visit: 3_000, widgets: 1_500 }
const FOR_MINUTES = 'public, max-age=300, stale-while-revalidate=86400'
const FOR_A_YEAR = 'public, max-age=31536000, immutable'
const FROM_A_PAGE = { headers: { 'origin': 'https://clinic.example', 'accept-encoding': 'gzip' } }

const read = (path: string, options: RequestInit = FROM_A_PAGE) =>
  fetch(`${BASE_URL}${path}`, options)

/** Serves the build in `folder` until the end of the test. */
function serve(folder: string): () => void {
  const embed = new BuiltEmbed({ folder, isWatched: false })
  app.container.swap(BuiltEmbed, () => embed)
  return () => app.container.restore(BuiltEmbed)
}

async function versions(): Promise<{ current: string; versions: Record<string, string> }> {
  const answer = await read('/embed/versions')
  return (await answer.json()) as Awaited<ReturnType<typeof versions>>
}

test.group('GET /embed.js', (group) => {
  group.setup(async () => {
    await buildEmbed()
  })

  test('has at most 5,000 bytes, compressed, and loads nothing but its parts', async ({
    assert,
  }) => {
    const answer = await read('/embed.js')
    const text = await answer.text()
    assert.isAtMost(gzipSync(text, { level: 9 }).length, BYTES_MAX)
    assert.notMatch(
      text,
      /\bimport\b(?!\()|import\(["'`]|\brequire\(|console\b(?!\.warn\()|\beval\b|innerHTML|document\.cookie/
    )
  })

  test('is served to pages of every origin, compressed, and cached for minutes', async ({
    assert,
  }) => {
    for (const [encoding, accepted] of [
      ['br', 'gzip, br'],
      ['gzip', 'gzip'],
      [null, 'identity'],
    ] as const) {
      const answer = await read('/embed.js', {
        headers: { 'origin': 'https://clinic.example', 'accept-encoding': accepted },
      })
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('content-encoding'), encoding)
      assert.equal(answer.headers.get('content-type'), 'text/javascript; charset=utf-8')
      assert.equal(answer.headers.get('access-control-allow-origin'), '*')
      assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin')
      assert.equal(answer.headers.get('timing-allow-origin'), '*')
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
      assert.equal(answer.headers.get('cache-control'), FOR_MINUTES)
      assert.include(answer.headers.get('vary') ?? '', 'Accept-Encoding')
      assert.isNull(answer.headers.get('set-cookie'))
    }
  })

  test('is not sent again to a browser that has it', async ({ client, assert }) => {
    const first = await client.get('/embed.js')
    const tag = String(first.header('etag'))
    const again = await client.get('/embed.js').header('if-none-match', tag)
    assert.match(tag, /"/)
    again.assertStatus(304)
  })

  test('is an uncached 404 on an instance without a build, while the API answers', async ({
    assert,
    cleanup,
  }) => {
    cleanup(serve(scratchFolder()))
    for (const path of ['/embed.js', '/embed/versions', '/embed/1.0.0.js']) {
      const answer = await read(path)
      assert.equal(answer.status, 404)
      assert.equal(answer.headers.get('cache-control'), 'no-store')
    }
    const info = await read('/info')
    assert.equal(info.status, 200)
  })
})

test.group('The versions of the embed script', (group) => {
  group.setup(async () => {
    await buildEmbed()
  })

  test('have the hashes that the service lists; the current one is that of /embed.js', async ({
    assert,
  }) => {
    const { current, versions: hashes } = await versions()
    const latest = await read('/embed.js')
    const script = await latest.text()

    assert.isString(hashes[current])
    for (const [version, integrity] of Object.entries(hashes)) {
      const answer = await read(`/embed/${version}.js`)
      const text = await answer.text()
      assert.equal(`sha384-${createHash('sha384').update(text).digest('base64')}`, integrity)
      assert.equal(answer.headers.get('cache-control'), FOR_A_YEAR)
      assert.equal(answer.headers.get('access-control-allow-origin'), '*')
      assert.equal(answer.headers.get('content-type'), 'text/javascript; charset=utf-8')
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
      if (version === current) assert.equal(text, script)
    }
  })

  test('have parts of few bytes, which the script knows by their hashes: {$self}')
    .with(['visit', 'widgets'] as const)
    .run(async ({ assert }, part) => {
      const { current } = await versions()
      const script = await read('/embed.js')
      const known = await script.text()
      const [name = ''] = new RegExp(`${current}\\.${part}\\.[\\da-f]+\\.js`).exec(known) ?? []
      const answer = await read(`/embed/${name}?1`)
      const text = await answer.text()
      const hash = createHash('sha256').update(text).digest()
      assert.include(known, `sha256-${hash.toString('base64')}`)
      assert.equal(name, `${current}.${part}.${hash.toString('hex').slice(0, 8)}.js`)
      assert.isAtMost(gzipSync(text, { level: 9 }).length, PARTS[part])
      assert.notMatch(text, /\bimport\b|\beval\b|innerHTML|document\.cookie|console\b/)
      assert.equal(answer.headers.get('cache-control'), FOR_A_YEAR)
      assert.equal(answer.headers.get('access-control-allow-origin'), '*')
      assert.equal(answer.headers.get('content-type'), 'text/javascript; charset=utf-8')
    })

  test('are served with their types', async ({ assert }) => {
    const { current } = await versions()
    const answer = await read(`/embed/${current}.d.ts`)
    assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.equal(answer.headers.get('cache-control'), FOR_A_YEAR)
    assert.include(await answer.text(), 'interface Signalbox')
  })

  test('are listed, cached for minutes', async ({ assert }) => {
    const answer = await read('/embed/versions')
    assert.equal(answer.headers.get('cache-control'), FOR_MINUTES)
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
  })

  test('have no other names: {$self}')
    .with([
      '0.0.1.js',
      'versions.json',
      '__proto__',
      'constructor',
      '..%2fpackage.json',
      '1.0.0.js.gz',
      '1.0.0.visit.js',
      '1.0.0.visit.01234567.js',
    ])
    .run(async ({ assert }, name) => {
      const answer = await read(`/embed/${name}`)
      assert.equal(answer.status, 404)
      assert.equal(answer.headers.get('cache-control'), 'no-store')
    })
})
