import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { REMEMBERED_IMPORTS } from '#scripts/services/node_arguments'
import { waitUntil } from '#scripts/services/wait_until'
import { sayFigure } from '#scripts/testing/figure'
import { builtOnce } from '#tests/support/build/built_once'
import { newFolder } from '#tests/support/new_folder'
import { startInstance } from '#tests/support/processes/instance'
import { programWith } from '#tests/support/processes/program_with'
import { StoresOfTheirOwn } from '#tests/support/processes/stores_of_their_own'

const HEAP_READER = join(import.meta.dirname, 'fixtures/live_heap.js')
/** Each collection of the whole heap marks all of it, and requests wait meanwhile. */
const HEAP_MB_MAX = 56
const TOLD_LIMIT_MS = 10_000
/** As the Dockerfile starts it. What helps tests to start sooner stays on the heap. */
const OF_THE_IMAGE = {
  CRON_JOBS: 'off',
  NODE_COMPILE_CACHE: '',
  NODE_OPTIONS: '--enable-source-maps --max-semi-space-size=8 --v8-pool-size=0',
}

test.group('An instance without organizations', (group) => {
  const build = builtOnce(group)

  test(`keeps at most ${HEAP_MB_MAX} MB on its heap`, async ({ assert, cleanup }) => {
    const stores = await StoresOfTheirOwn.start()
    cleanup(() => stores.stop())
    const program = programWith(HEAP_READER, build())
    const { server } = await startInstance(newFolder(), stores.addresses, OF_THE_IMAGE, {
      ...program,
      serverArgs: [
        '--expose-gc',
        ...program.serverArgs.filter((one) => one !== REMEMBERED_IMPORTS),
      ],
    })
    cleanup(() => server.stop())
    let told: RegExpExecArray | null = null
    server.kill('SIGUSR2')
    await waitUntil(async () => {
      told = /live heap: (\d+) bytes/.exec(readFileSync(server.logFile, 'utf8'))
      return told !== null
    }, AbortSignal.timeout(TOLD_LIMIT_MS))
    const megabytes = Number(told?.[1]) / 1e6

    sayFigure(`${megabytes.toFixed(1)} MB live after a start`)
    assert.isBelow(megabytes, HEAP_MB_MAX)
  })
})
