import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { getActiveTestOrFail, test } from '@japa/runner'
import { COMPILED_FOLDER } from '#scripts/services/project_folders'
import { NODE_ARGUMENTS } from '#scripts/services/node_arguments'

const SCRIPT = join(COMPILED_FOLDER, 'tests/process/app/fixtures/hanging_process.js')

/** A process that listens, as long as the active test. */
async function hangingProcess(keeps: string, limitMs: number) {
  const child = spawn(process.execPath, [...NODE_ARGUMENTS, SCRIPT, keeps, String(limitMs)], {
    cwd: COMPILED_FOLDER,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  getActiveTestOrFail().cleanup(() => void child.kill('SIGKILL'))
  const errors = text(child.stderr)
  await once(child.stdout, 'data')
  return { child, errors }
}

test.group('A process whose drain hangs', () => {
  test('exits with 1 at its limit while {$self} keeps it running')
    .with(['something', 'nothing'])
    .run(async ({ assert }, keeps) => {
      const { child, errors } = await hangingProcess(keeps, 300)

      child.kill('SIGTERM')

      const [code] = await once(child, 'exit')
      assert.deepEqual([code, await errors], [1, 'signalbox did not end within 300 ms\n'])
    })

  test('exits with 1 at once when SIGTERM comes again', async ({ assert }) => {
    const { child, errors } = await hangingProcess('something', 60_000)

    child.kill('SIGTERM')
    await once(child.stdout, 'data')
    child.kill('SIGTERM')

    const [code] = await once(child, 'exit')
    assert.deepEqual(
      [code, await errors],
      [1, 'signalbox was told to stop a second time (SIGTERM): it exits now, undrained\n']
    )
  })
})
