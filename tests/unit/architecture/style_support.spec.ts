import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from '@japa/runner'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'

interface Feature {
  readonly [name: string]: Feature | undefined
}

/** Of the lint rule: the oldest supported browsers that do not have a feature. */
const { lackingBrowsers }: { lackingBrowsers(feature: unknown): readonly string[] } = await import(
  pathToFileURL(join(PROJECT_FOLDER, 'scripts/lint/browser_support.mjs')).href
)
const { css }: { css: Record<'at-rules' | 'properties' | 'selectors' | 'types', Feature> } =
  createRequire(import.meta.url)('@mdn/browser-compat-data')

/** What the console does without where a supported browser lacks it, and why. */
const GRACEFUL = {
  'accent-color': 'there in Safari, with less contrast',
  'forced-color-adjust': 'Safari has no forced colours',
  'light-dark()': 'the build writes it for older browsers',
  'position-area': 'a popover is in the middle of the window',
  'position-try-fallbacks': 'comes with position-area',
  'scrollbar-gutter': 'a page moves by the width of its scroll bar',
  'user-select': 'the build writes the prefix that Safari wants',
}

/** Functions of any type, such as `light-dark`, by name. */
const functions = new Map<string, Feature>()
const collect = (from: Feature) => {
  for (const [name, feature] of Object.entries(from)) {
    if (name.startsWith('__') || feature === undefined) continue
    functions.set(name, functions.get(name) ?? feature)
    collect(feature)
  }
}
collect(css.types)

/** Each feature that a style sheet uses, by the name that `GRACEFUL` has for it. */
function featuresOf(text: string): readonly (readonly [string, Feature | undefined])[] {
  const plain = text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/'[^']*'|url\([^)]*\)/g, "''")
  const all = (pattern: RegExp) => [...plain.matchAll(pattern)].map(([, ...groups]) => groups)
  const declared = all(/(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)
  return [
    ...declared.flatMap(([property = '', value = '']) => {
      const feature = css.properties[property]
      const words = property in GRACEFUL ? [] : (value.match(/[a-z][a-z-]*/g) ?? [])
      return [
        [property, feature] as const,
        ...words.map((word) => [`${property}: ${word}`, feature?.[word]] as const),
      ]
    }),
    ...all(/([a-z][a-z-]*)\(/g).map(([name = '']) => [`${name}()`, functions.get(name)] as const),
    ...all(/@([a-z-]+)/g).map(([name = '']) => [`@${name}`, css['at-rules'][name]] as const),
    ...all(/:([a-z-]+)/g).map(([name = '']) => [`:${name}`, css.selectors[name]] as const),
  ]
}

const lackingIn = (text: string) =>
  featuresOf(text).filter(([, feature]) => lackingBrowsers(feature).length > 0)

test.group('The styles of the console', () => {
  test('use what every supported browser has, or degrade gracefully', ({ assert }) => {
    const sheets = globSync('web/**/*.css', { cwd: PROJECT_FOLDER })
    const texts = sheets.map((path) => readFileSync(join(PROJECT_FOLDER, path), 'utf8'))
    assert.isAbove(sheets.length, 10)
    const lacking = texts.flatMap(lackingIn).map(([name]) => name)
    assert.deepEqual([...new Set(lacking)].sort(), Object.keys(GRACEFUL))
  })

  test('are checked against it in {$self}')
    .with([
      '.a { anchor-name: --a }',
      '.a { width: anchor-size(width) }',
      '.a { text-wrap: pretty }',
      '@scope (.a) { .b { color: red } }',
      '.a:open { color: red }',
    ])
    .run(({ assert }, text) => assert.isNotEmpty(lackingIn(text)))
})
