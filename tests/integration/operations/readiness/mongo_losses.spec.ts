import { join } from 'node:path'
import { getActiveTestOrFail, test } from '@japa/runner'
import mongoose from 'mongoose'
import mongoConfig from '#config/mongo'
import { logMongoLosses } from '#operations/readiness/mongo_indicator'
import { startMongod } from '#scripts/services/mongod'
import { waitUntil } from '#scripts/services/wait_until'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { scratchFolder } from '#tests/support/scratch_folder'
import { testBinaries } from '#tests/support/test_binaries'
import { waitLimit } from '#tests/support/wait_limit'

const LOST = 'the connection to a store is lost'
const BACK = 'the connection to a store is back'
/** The configured options, with twice their time for an answer of the heartbeat, which a busy machine may need. */
const OPTIONS = { ...mongoConfig.options, connectTimeoutMS: 4_000 }
const NOTICED_MS = 2 * (OPTIONS.heartbeatFrequencyMS + OPTIONS.connectTimeoutMS)
interface Line {
  readonly text: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** The log of an instance that asks nothing of the MongoDB that it is connected to. */
async function quietInstance(uri: string): Promise<readonly Line[]> {
  const connection = mongoose.createConnection(uri, OPTIONS)
  connection.on('error', () => {})
  getActiveTestOrFail().cleanup(() => connection.destroy())
  const lines: Line[] = []
  const write = (fields: object, text: string) => void lines.push({ text, fields: { ...fields } })
  await connection.asPromise()
  logMongoLosses(connection.getClient(), { info: write, warn: write })
  return lines
}

test.group('The loss of MongoDB', () => {
  test('is one log line, and one for its return, also on an idle instance', async ({
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
    const machine = await MachineDelay.watch()
    const haveAll = (count: number) =>
      waitUntil(async () => logs.every((lines) => lines.length === count), waitLimit(60_000))
    const notice = async (count: number) => {
      const startedMs = performance.now()
      await haveAll(count)
      const tookMs = performance.now() - startedMs
      assert.isBelow(tookMs, machine.boundMs(NOTICED_MS), String(machine))
    }

    mongod.server.kill('SIGKILL')
    await mongod.server.exited
    await notice(1)
    mongod = await startMongod({ binary, dataDir, port })
    await haveAll(2)
    mongod.server.kill('SIGSTOP')
    await notice(3)
    mongod.server.kill('SIGCONT')
    await haveAll(4)

    for (const lines of logs) {
      assert.deepEqual(
        lines.map(({ text }) => text),
        [LOST, BACK, LOST, BACK]
      )
      assert.isTrue(lines.every(({ fields }) => fields.connection === 'mongo'))
      const awayMs = lines.flatMap(({ text, fields }) => (text === BACK ? [fields.away_ms] : []))
      assert.isTrue(awayMs.every((ms) => Number(ms) > 0))
    }
  }).timeout(300_000)
})
