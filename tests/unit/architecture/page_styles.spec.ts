import { glob, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'

/** The selectors and rules that stand outside of every block. */
function outerRules(css: string): readonly string[] {
  let flat = css.replaceAll(/\/\*.*?\*\//gs, '')
  for (let inner = ''; inner !== flat;) {
    inner = flat
    flat = inner.replaceAll(/\{[^{}]*\}/g, ';')
  }
  return flat
    .split(';')
    .map((rule) => rule.trim())
    .filter(Boolean)
}

async function filesOf(pattern: string): Promise<readonly (readonly [string, string])[]> {
  const paths = await Array.fromAsync(glob(pattern, { cwd: join(PROJECT_FOLDER, 'web') }))
  return Promise.all(
    paths.map(
      async (path) => [path, await readFile(join(PROJECT_FOLDER, 'web', path), 'utf8')] as const
    )
  )
}

const scopeOf = (path: string) => `[data-page='${basename(dirname(path))}']`

test.group('The styles of a page', () => {
  test('apply within its own scope', async ({ assert }) => {
    const sheets = await filesOf('pages/*/*.css')
    assert.isAbove(sheets.length, 10)
    for (const [path, css] of sheets) assert.deepEqual(outerRules(css), [scopeOf(path)], path)
  })

  test('are found by the folder that the page names', async ({ assert }) => {
    const [[, registry = ''] = []] = await filesOf('pages/registry.ts')
    const pages = [...registry.matchAll(/page\('(\w+)', \(\) => import\('\.\/(\w+)\//g)]
    assert.isAbove(pages.length, 10)
    for (const [, folder, loaded] of pages) assert.equal(folder, loaded)
  })

  test('cannot leave its scope', ({ assert }) => {
    const own =
      "[data-page='try'] { .a { gap: 1px; .b { gap: 0 } } @media (width < 720px) { .a { gap: 0 } } }"
    assert.deepEqual(outerRules(`/* .x {} */ ${own}`), ["[data-page='try']"])
    assert.deepEqual(outerRules(`${own} .menu { gap: 0 }`), ["[data-page='try']", '.menu'])
    assert.deepEqual(outerRules(`@import './a.css'; ${own}`), [
      "@import './a.css'",
      "[data-page='try']",
    ])
  })

  test('of a shared component are in a layer, so that those of a page win', async ({ assert }) => {
    for (const [path, css] of await filesOf('{impact,parts}/*.css')) {
      for (const rule of outerRules(css)) assert.match(rule, /^@layer \w+$/, path)
    }
  })
})
