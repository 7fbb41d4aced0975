import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'

/** Their specs test no single file and no folder of sources. */
const FOLDERS_OF_THEIR_OWN = ['architecture', 'containers', 'payloads']
const SPEC = '.spec.ts'
const SUFFIXES = ['', '.ts', '.tsx', '.d.ts']

/** `path` names a file without its suffix, or a folder; `app/` is left out. */
function isInSources(path: string): boolean {
  return ['app', ''].some((root) =>
    SUFFIXES.some((suffix) => existsSync(join(PROJECT_FOLDER, root, `${path}${suffix}`)))
  )
}

test.group('A unit spec', () => {
  test('is in the folder of what it tests', ({ assert }) => {
    const names = readdirSync(join(PROJECT_FOLDER, 'tests/unit'), { recursive: true })
    const specs = names
      .map(String)
      .filter((name) => name.endsWith(SPEC))
      .filter((name) => !FOLDERS_OF_THEIR_OWN.some((folder) => name.startsWith(`${folder}/`)))

    assert.isAbove(specs.length, 100)
    assert.deepEqual(
      specs.filter((name) => ![name.slice(0, -SPEC.length), dirname(name)].some(isInSources)),
      []
    )
  })
})
