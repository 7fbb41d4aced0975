import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getActiveTestOrFail, test } from '@japa/runner'
import { fetchMongod, type FetchMongodOptions } from '#scripts/services/fetch_mongod'
import { installPrivateCopy } from '#scripts/services/private_copies'
import { scratchFolder } from '#tests/support/scratch_folder'

const MONGOD = '#!/bin/sh\necho "db version v9.9.9"\n'

function packedMongod(folder: string): Buffer {
  mkdirSync(join(folder, 'mongodb-fake', 'bin'), { recursive: true })
  const file = join(folder, 'mongodb-fake', 'bin', 'mongod')
  writeFileSync(file, MONGOD)
  chmodSync(file, 0o755)
  writeFileSync(join(folder, 'mongodb-fake', 'README'), 'mongod')
  execFileSync('tar', ['-czf', join(folder, 'fake.tgz'), '-C', folder, 'mongodb-fake'])
  return readFileSync(join(folder, 'fake.tgz'))
}

/** The archive comes from a server on this machine. `stallLimitMs` is for archives that never arrive. */
async function servedBy(
  listener: RequestListener,
  sha256: string,
  stallLimitMs = 60_000
): Promise<FetchMongodOptions> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  getActiveTestOrFail().cleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const pinned = { url: `http://127.0.0.1:${port}/fake.tgz`, sha256 }
  return {
    log: () => {},
    archives: { [`${process.platform}-${process.arch}`]: pinned },
    stallLimitMs,
  }
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test.group('A mongod from an archive', () => {
  test('becomes a private copy', async ({ assert }) => {
    const folder = scratchFolder()
    const bin = join(folder, 'bin')
    const packed = packedMongod(folder)
    const options = await servedBy((_, response) => response.end(packed), sha256Of(packed))

    const installed = await installPrivateCopy(bin, 'mongod', (staging) =>
      fetchMongod(staging, options)
    )

    assert.containsSubset(installed, { product: 'mongod', version: '9.9.9' })
    assert.deepEqual(readdirSync(bin), ['mongod-9.9.9'])
  })

  test('is refused when its sha256 is not the pinned one', async ({ assert }) => {
    const folder = scratchFolder()
    const packed = packedMongod(folder)
    const options = await servedBy((_, response) => response.end(packed), '0'.repeat(64))

    await assert.rejects(
      () => fetchMongod(folder, options),
      /^refused: the sha256 of fake\.tgz is /
    )
  })

  test('fails with one line when the server refuses or the download stalls', async ({ assert }) => {
    const folder = scratchFolder()
    const refusing = await servedBy((_, response) => response.writeHead(403).end(), '')
    const stalling = await servedBy((_, response) => void response.write('beginning'), '', 300)

    await assert.rejects(() => fetchMongod(folder, refusing), /fake\.tgz answered 403$/)
    await assert.rejects(() => fetchMongod(folder, stalling), 'nothing arrived for 0.3 s')
  })
})
