import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { PROJECT_URL } from '#scripts/services/project_folders'

interface LockedPackage {
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}
type Packages = Readonly<Record<string, LockedPackage>>

/** All but the first have packages that only some commands and tests need. */
const FOLDERS = ['', 'bench/peers/', 'infra/cdk/', 'tests/browser/embed_widgets/vendors/']
const packagesOf = (folder: string): Packages =>
  JSON.parse(readFileSync(new URL(`${folder}package-lock.json`, PROJECT_URL), 'utf8')).packages
const packages = packagesOf('')

/** The package that node finds for a name in a folder: in its own modules, or in those of a folder above. */
function found(locked: Packages, folder: string, name: string): boolean {
  const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
  if (path in locked) return true
  if (folder === '') return false
  return found(locked, folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1)), name)
}

/** What packages ask for and the lock lacks: `npm ci` refuses such a lock. */
function missing(locked: Packages): string[] {
  return Object.entries(locked).flatMap(([folder, one]) =>
    [one.dependencies, one.optionalDependencies, one.devDependencies]
      .flatMap((named) => Object.keys(named ?? {}))
      .filter((name) => !found(locked, folder, name))
      .map((name) => `${folder}: ${name}`)
  )
}

test.group('package-lock.json', () => {
  test('has every package that another one asks for, those of other platforms too, as npm ci demands', ({
    assert,
  }) => {
    assert.isAbove(Object.keys(packages).length, 100)
    assert.deepEqual(
      FOLDERS.flatMap((folder) => missing(packagesOf(folder))),
      []
    )
  })

  test('is seen to lack the package of another platform', ({ assert }) => {
    const locked = Object.entries(packages)
    const other = locked.find(([, { os }]) => os?.includes('darwin'))
    assert.exists(other)
    const [path] = other ?? ['']
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const lacking = missing(Object.fromEntries(locked.filter(([one]) => one !== path)))
    assert.isNotEmpty(lacking)
    assert.isTrue(lacking.every((line) => line.endsWith(`: ${name}`)))
  })
})
