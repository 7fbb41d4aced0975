import { join } from 'node:path'
import { getActiveTestOrFail, test } from '@japa/runner'
import mongoose from 'mongoose'
import mongoConfig from '#config/mongo'
import { logMongoLosses } from '#operations/readiness/log_mongo_losses'
import { startMongod } from '#scripts/services/mongod'
import { waitUntil } from '#scripts/services/wait_until'
import { scratchFolder } from '#tests/support/scratch_folder'
import { testBinaries } from '#tests/support/test_binaries'

const LOST = 'the connection to a store is lost'
const BACK = 'the connection to a store is back'
const { heartbeatFrequencyMS, connectTimeoutMS } = mongoConfig.options
/** What an answer of the heartbeat may take, and as much again for a busy machine. */
const NOTICED_MS = 2 * (heartbeatFrequencyMS + connectTimeoutMS)
const BACK_MS = 10_000

interface Line {
  readonly text: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** The log of an instance that asks nothing of the MongoDB that it is connected to. */
async function quietInstance(uri: string): Promise<readonly Line[]> {
  const connection = mongoose.createConnection(uri, mongoConfig.options)
  connection.on('error', () => {})
  getActiveTestOrFail().cleanup(() => connection.destroy())
  const lines: Line[] = []
  const write = (fields: object, text: string) => void lines.push({ text, fields: { ...fields } })
  await connection.asPromise()
  logMongoLosses(connection.getClient(), { info: write, warn: write })
  return lines
}

test.group('The loss of MongoDB', () => {
  test('is one log line, and one for its return, on an instance that asks nothing', async ({
    assert,
    cleanup,
  }) => {
    const { mongod: binary } = await testBinaries()
    const dataDir = join(scratchFolder(), 'mongo')
    let mongod = await startMongod({ binary, dataDir })
    cleanup(() => mongod.server.stop())
    const { port } = mongod.server
    const uri = mongod.uri('losses')
    const logs = await Promise.all(
      [uri, uri.replace('&directConnection=true', '')].map(quietInstance)
    )
    const haveAll = (count: number, withinMs: number) =>
      waitUntil(
        async () => logs.every((lines) => lines.length === count),
        AbortSignal.timeout(withinMs)
      )

    mongod.server.kill('SIGKILL')
    await mongod.server.exited
    await haveAll(1, NOTICED_MS)
    mongod = await startMongod({ binary, dataDir, port })
    await haveAll(2, BACK_MS)
    mongod.server.kill('SIGSTOP')
    await haveAll(3, NOTICED_MS)
    mongod.server.kill('SIGCONT')
    await haveAll(4, BACK_MS)

    for (const lines of logs) {
      assert.deepEqual(
        lines.map(({ text }) => text),
        [LOST, BACK, LOST, BACK]
      )
      assert.isTrue(lines.every(({ fields }) => fields.connection === 'mongo'))
      const awayMs = lines.flatMap(({ text, fields }) => (text === BACK ? [fields.away_ms] : []))
      assert.isTrue(awayMs.every((ms) => Number(ms) > 0))
    }
  })
    .timeout(90_000)
    .retry(1)
})
