import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { NoSourceError } from '#scripts/services/attempts'
import { scratchFolder } from '#tests/support/scratch_folder'
import { findBrowser } from '#scripts/services/find_browser'
import { serviceRun } from './service_run.js'

test.group('The search for a service', () => {
  test('for {name} says what to install when there is none')
    .with([
      { name: 'chromium', needed: 'Chromium: install Chromium 123', from: 'chromium' },
      { name: 'firefox', needed: 'Firefox: install Firefox 128', from: 'firefox-esr' },
    ] as const)
    .run(async ({ assert, cleanup }, { name, needed, from }) => {
      const { SIGNALBOX_SKIP_SOURCES: before } = process.env
      process.env.SIGNALBOX_SKIP_SOURCES = 'path,packages'
      cleanup(() => {
        if (before === undefined) delete process.env.SIGNALBOX_SKIP_SOURCES
        else process.env.SIGNALBOX_SKIP_SOURCES = before
      })
      await assert.rejects(
        () => findBrowser(name, () => {}),
        NoSourceError,
        `No ${needed} or newer (Debian: apt-get install ${from})`
      )
    })

  test('ends the run non-zero, saying what to install, when every source is out of reach', async ({
    assert,
  }) => {
    const run = await serviceRun(scratchFolder(), {
      PATH: '',
      SIGNALBOX_SKIP_SOURCES: 'private,download,wheel,packages',
    })
    assert.isNull(await run.up)
    assert.equal(await run.exitCode, 1)
    const said = run.lines.join('\n')
    assert.include(said, 'MONGODB_URI: not set; next: mongod on the PATH')
    assert.include(said, 'mongod on the PATH: not found; next: the private copy of an earlier run')
    assert.include(said, 'No MongoDB: install MongoDB 6.0 or newer')
  })

  test('goes on when a program on the PATH is too old or an address does not answer', async ({
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
  })
})
