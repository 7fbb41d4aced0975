import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { TYPESCRIPT_ARGUMENTS } from '#scripts/typescript/node_arguments'

test.group('A process whose drain hangs', () => {
  test('exits with 1 at its limit while {$self} keeps it running')
    .with(['something', 'nothing'])
    .run(async ({ assert, cleanup }, keeps) => {
      const script = join(PROJECT_FOLDER, 'tests/process/app/fixtures/hanging_process.ts')
      const hanging = spawn(process.execPath, [...TYPESCRIPT_ARGUMENTS, script, keeps], {
        cwd: PROJECT_FOLDER,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      cleanup(() => void hanging.kill('SIGKILL'))
      const errors = text(hanging.stderr)
      await once(hanging.stdout, 'data')

      hanging.kill('SIGTERM')

      const [code] = await once(hanging, 'exit')
      assert.deepEqual([code, await errors], [1, 'signalbox did not end within 300 ms\n'])
    })
    .timeout(60_000)
})
