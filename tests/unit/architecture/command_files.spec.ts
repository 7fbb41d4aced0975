import { readdirSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { PROJECT_URL } from '#scripts/services/project_folders'

const FOLDER = new URL('commands/', PROJECT_URL)

test.group('Files of commands', () => {
  test('are named after their command, by which the console finds them', ({ assert }) => {
    const files = readdirSync(FOLDER)
    assert.isAbove(files.length, 30)
    for (const file of files) {
      const source = readFileSync(new URL(file, FOLDER), 'utf8')
      const [, name = ''] = /static override commandName = '([^']+)'/.exec(source) ?? []
      assert.equal(file, `${name.replaceAll(':', '_')}.ts`)
    }
  })
})
