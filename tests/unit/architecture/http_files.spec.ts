import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'

/** What a file may contain only under such a name. */
const KINDS = [
  { content: /\bvine\.(?:create|compile)\(/, names: /_(?:http|payload|query)\.ts$/ },
  { content: /\bcode: 'E_/, names: /_(?:http|refusals)\.ts$/ },
]

/** Both modules hold what others send and no endpoint of their own. */
const COMMON = /^app\/(?:shared|cluster)\//

function misplaced(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).flatMap(([path, source]) =>
    KINDS.some(({ content, names }) => content.test(source) && !names.test(path)) ? [path] : []
  )
}

test.group('Files of delivery', () => {
  test('only payloads and queries compile validators, and only refusals hold problems', async ({
    assert,
  }) => {
    const files: Record<string, string> = {}
    for await (const path of glob('app/*/**/*.ts', { cwd: PROJECT_FOLDER })) {
      if (!COMMON.test(path)) files[path] = await readFile(join(PROJECT_FOLDER, path), 'utf8')
    }
    assert.isAbove(Object.keys(files).length, 50)
    assert.deepEqual(misplaced(files), [])
  })

  test('a validator or a problem in a controller is found', ({ assert }) => {
    const controller = 'app/routing/routers/routers_controller.ts'
    for (const source of [
      'export const readValidator = vine.create(strictObject({}))',
      "const STALE = { status: 412, code: 'E_STALE' }",
    ]) {
      assert.deepEqual(misplaced({ [controller]: source }), [controller])
    }
  })
})
