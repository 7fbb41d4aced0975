import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { test } from '@japa/runner'
import { scratchFolder } from '#tests/support/scratch_folder'

interface Found {
  readonly url: string
  readonly format?: string
}
type Next = (specifier: string) => Found
interface Packages {
  resolve(
    specifier: string,
    context: { parentURL: string; conditions: string[] },
    next: Next
  ): Found
  keep(): void
}
interface PackagesClass {
  new (project: URL, folder: URL): Packages
}

const MODULE = '../../../scripts/typescript/resolved_packages.mjs'
const { ResolvedPackages } = (await import(MODULE)) as { ResolvedPackages: PackagesClass }

/** One installation; `process()` is what a new process remembers of it. */
function installation(folder: string) {
  mkdirSync(`${folder}/node_modules`)
  const record = `${folder}/node_modules/.package-lock.json`
  writeFileSync(record, '{}')
  const project = pathToFileURL(`${folder}/`)
  const context = { parentURL: new URL('app/a.ts', project).href, conditions: ['import'] }
  const kept = new URL('kept/', project)
  const asked: string[] = []
  const lookUp = (path: string) => (specifier: string) => {
    asked.push(specifier)
    return { url: new URL(path, project).href, format: 'module' }
  }
  const changed = () => utimesSync(record, 1_000, 1_000)
  const started = () => {
    const packages = new ResolvedPackages(project, kept)
    const resolve = (
      specifier: string,
      path: string,
      conditions = context.conditions,
      query = ''
    ) => {
      const asker = { parentURL: `${context.parentURL}${query}`, conditions }
      return packages.resolve(specifier, asker, lookUp(path)).url.slice(project.href.length)
    }
    return { resolve, keep: () => packages.keep() }
  }
  return { started, changed, asked }
}

test.group('Imports of packages that are remembered', () => {
  test('are looked up once for all processes', ({ assert }) => {
    const { started, asked } = installation(scratchFolder())
    const first = started()
    assert.equal(first.resolve('pino', 'node_modules/pino/a.js'), 'node_modules/pino/a.js')
    first.keep()
    assert.equal(started().resolve('pino', 'elsewhere.js'), 'node_modules/pino/a.js')
    assert.deepEqual(asked, ['pino'])
  })

  test('are looked up again after npm changed a package', ({ assert }) => {
    const { started, changed } = installation(scratchFolder())
    const first = started()
    first.resolve('pino', 'node_modules/pino/a.js')
    first.keep()
    changed()
    assert.equal(started().resolve('pino', 'node_modules/pino/b.js'), 'node_modules/pino/b.js')
  })

  test('are the same for every instance of the importing module', ({ assert }) => {
    const { started, asked } = installation(scratchFolder())
    const { resolve } = started()
    resolve('pino', 'node_modules/pino/a.js')
    assert.equal(resolve('pino', 'elsewhere.js', ['import'], '?fresh=2'), 'node_modules/pino/a.js')
    assert.lengthOf(asked, 1)
  })

  test('differ between import and require', ({ assert }) => {
    const { started } = installation(scratchFolder())
    const { resolve } = started()
    resolve('pino', 'node_modules/pino/a.js')
    assert.equal(resolve('pino', 'node_modules/pino/a.cjs', ['require']), 'node_modules/pino/a.cjs')
  })

  test('are those of packages only; a file of the project is looked up each time', ({ assert }) => {
    const { started, asked } = installation(scratchFolder())
    const { resolve } = started()
    resolve('./b.json', 'app/b.json')
    resolve('./b.json', 'app/b.json')
    assert.lengthOf(asked, 2)
  })
})
