import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { findHadolint } from '#scripts/services/find_hadolint'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { runCommand } from '#scripts/services/run_command'
import { scratchFolder } from '#tests/support/scratch_folder'

const LINT_LIMIT_MS = 30_000
const hadolint = await hadolintForTests()

test.group('hadolint', (group) => {
  group.tap((one) =>
    one.skip(hadolint === null, 'needs hadolint, and none was found on this machine')
  )

  test('reports nothing about the Dockerfile', async ({ assert }) => {
    const { output, failure } = await lint(join(PROJECT_FOLDER, 'Dockerfile'))
    assert.isNull(failure, output)
    assert.equal(output, '')
  })

  test('reports an image without a version, and a command that a shell runs', async ({
    assert,
  }) => {
    const file = join(scratchFolder(), 'Dockerfile')
    writeFileSync(file, 'FROM node\nCMD npm start\n')
    const { code, output } = await lint(file)
    assert.equal(code, 1)
    assert.include(output, 'DL3006')
    assert.include(output, 'DL3025')
  })
})

function lint(file: string) {
  return runCommand(hadolint ?? '', ['--no-color', file], { limitMs: LINT_LIMIT_MS })
}

/** Null after a line that says how to install it; with CI=true, an error. */
async function hadolintForTests(): Promise<string | null> {
  try {
    const { path } = await findHadolint(() => {})
    return path
  } catch (error) {
    if (process.env.CI === 'true') throw error
    const how = error instanceof Error ? error.message : String(error)
    process.stderr.write(`the Dockerfile is not linted: ${how}\n`)
    return null
  }
}
