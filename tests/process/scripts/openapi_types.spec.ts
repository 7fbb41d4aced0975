import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { COMPILED_FOLDER, PROJECT_FOLDER } from '#scripts/services/project_folders'
import { runCommand } from '#scripts/services/run_command'
import { scratchFolder } from '#tests/support/scratch_folder'

const LIMIT_MS = 60_000

test('The types of a client are generated without an environment and without a store', async ({
  assert,
}) => {
  const file = join(scratchFolder(), 'client/api_types.d.ts')
  const { PATH, HOME } = process.env
  const options = { cwd: PROJECT_FOLDER, limitMs: LIMIT_MS, env: { PATH, HOME } }

  const { output, failure } = await runCommand(
    process.execPath,
    [join(COMPILED_FOLDER, 'scripts/openapi.js'), file],
    options
  )

  assert.isNull(failure, output)
  assert.include(readFileSync(file, 'utf8'), '"/v1/booking-flow-routers/resolve": {')
}).timeout(LIMIT_MS)
