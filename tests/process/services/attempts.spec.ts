import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { scratchFolder } from '#tests/support/scratch_folder'
import { serviceRun } from './service_run.js'

test.group('The search for a service', () => {
  test('goes on when a program on the PATH is too old or an address does not answer, and says what to install when nothing is left', async ({
    assert,
  }) => {
    const folder = scratchFolder()
    const old = join(folder, 'mongod')
    writeFileSync(old, '#!/bin/sh\necho "db version v4.4.1"\n')
    chmodSync(old, 0o755)
    const run = await serviceRun(join(folder, 'data'), {
      PATH: folder,
      REDIS_TCP_URL: 'redis://user:secret@127.0.0.1:1',
      SIGNALBOX_SKIP_SOURCES: 'private,download,wheel,packages',
    })
    assert.equal(await run.exitCode, 1)
    const said = run.lines.join('\n')
    assert.include(said, `${old} is 4.4.1, and 6.0.0 is the oldest that works`)
    assert.match(said, /REDIS_TCP_URL: .*ECONNREFUSED.*; next: redis-server/)
    assert.notInclude(said, 'secret')
    assert.include(said, 'MONGODB_URI: not set; next: mongod on the PATH')
    assert.include(said, 'No MongoDB: install MongoDB 6.0 or newer')
  })
})
