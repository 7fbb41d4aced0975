import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { logTails } from '#scripts/testing/log_tails'
import { scratchFolder } from '#tests/support/scratch_folder'

test.group('The ends of the logs of servers', () => {
  test('leave out a log whose test removes it meanwhile', ({ assert }) => {
    const folder = scratchFolder()
    writeFileSync(join(folder, 'server.log'), 'ready\n')
    symlinkSync(join(folder, 'removed.log'), join(folder, 'server.previous.log'))

    assert.deepEqual(logTails(folder, 0), ['the end of server.log:', '  ready'])
  })
})
