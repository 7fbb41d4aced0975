import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { PROJECT_URL } from '#scripts/services/project_folders'

const read = (path: string) => readFile(new URL(path, PROJECT_URL), 'utf8')
const names = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name]) => name ?? '').sort()

test.group('The environment', () => {
  test('is the same in the schema, in .env.example and in the runbook', async ({ assert }) => {
    const schema = names(await read('environment/env.ts'), /^ {2}([A-Z_]+):/gm)
    const example = names(await read('.env.example'), /^#?([A-Z_]+)=/gm)
    const runbook = names(await read('docs/operations/reference.md'), /^\| `([A-Z_]+)` +\|/gm)
    assert.isAbove(schema.length, 5)
    assert.deepEqual(example, schema)
    assert.deepEqual(runbook, schema)
  })
})
