import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { getActiveTestOrFail, test } from '@japa/runner'
import clusterConfig from '#config/cluster'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { NODE_ARGUMENTS } from '#scripts/services/node_arguments'

const FIXTURE = fileURLToPath(new URL('fixtures/read_together.js', import.meta.url))

test.group('RemoteCache in three processes', () => {
  test('calls the factory once for 600 concurrent misses', async ({ assert }) => {
    const keyPrefix = `${clusterConfig.keyPrefix}processes-${randomUUID()}:`
    const readers = [1, 2, 3].map(() => startReader(keyPrefix, 200))
    for (const { nextLine } of readers) assert.equal(await nextLine(), 'ready')
    for (const { go } of readers) go()
    const results = await Promise.all(
      readers.map(async ({ nextLine }) => JSON.parse(await nextLine()))
    )
    assert.deepEqual(
      results.map(({ values }) => values),
      [['computed'], ['computed'], ['computed']]
    )
    assert.equal(
      results.reduce((sum, { calls }) => sum + calls, 0),
      1
    )
  })
})

function startReader(keyPrefix: string, reads: number) {
  const args = [FIXTURE, process.env.REDIS_TCP_URL ?? '', keyPrefix, String(reads)]
  const child = spawn(process.execPath, [...NODE_ARGUMENTS, ...args], {
    cwd: PROJECT_FOLDER,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  getActiveTestOrFail().cleanup(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    go: () => child.stdin.write('go\n'),
    nextLine: async () => {
      const { value } = await lines.next()
      return String(value)
    },
  }
}
