import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { terminateOrphan } from '#scripts/services/orphans'
import { identityOf, isRunning, type ProcessIdentity } from '#scripts/services/process_identity'
import { SERVER_RECORD_FILE, writeServerRecord } from '#scripts/services/server_record'
import { scratchFolder } from '#tests/support/scratch_folder'

/** A process that runs until it is killed, with an argument by which it can be told apart. */
async function bystander(argument: string): Promise<ProcessIdentity & { kill(): void }> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', argument])
  await new Promise((resolve) => child.once('spawn', resolve))
  const identity = identityOf(child.pid ?? 0)
  if (!identity) {
    throw new Error('the bystander did not start')
  }
  return { ...identity, kill: () => void child.kill('SIGKILL') }
}

test.group('The pid file of an earlier run', () => {
  test('leaves alone a foreign process that has the recorded id', async ({ assert, cleanup }) => {
    const folder = scratchFolder()
    const foreign = await bystander('/somewhere/else/data')
    cleanup(() => foreign.kill())
    const lines: string[] = []
    writeServerRecord(folder, { ...foreign, name: 'mongod', port: 1 })
    await terminateOrphan(folder, (line) => lines.push(line))
    assert.isTrue(isRunning(foreign))
    assert.match(lines.join(), /is not the mongod of .*: left alone/)
    assert.isFalse(existsSync(join(folder, SERVER_RECORD_FILE)))
  })

  test('leaves alone a process that started later than the recorded one', async ({
    assert,
    cleanup,
  }) => {
    const folder = scratchFolder()
    const later = await bystander(`${folder}/data`)
    cleanup(() => later.kill())
    writeServerRecord(folder, { pid: later.pid, startedAt: 'before', name: 'mongod', port: 1 })
    await terminateOrphan(folder, () => {})
    assert.isTrue(isRunning(later))
  })

  test('ends the recorded process when id, start and command line agree', async ({ assert }) => {
    const folder = scratchFolder()
    const orphan = await bystander(`${folder}/data`)
    writeServerRecord(folder, { ...orphan, name: 'mongod', port: 1 })
    await terminateOrphan(folder, () => {})
    assert.isFalse(isRunning(orphan))
  })

  test('is ignored when it cannot be read', async ({ assert }) => {
    const folder = scratchFolder()
    writeFileSync(join(folder, SERVER_RECORD_FILE), '{"pid":')
    await terminateOrphan(folder, () => {})
    assert.isFalse(existsSync(join(folder, SERVER_RECORD_FILE)))
  })
})
