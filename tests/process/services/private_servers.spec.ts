import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { test } from '@japa/runner'
import { Redis } from 'ioredis'
import { freePort, isPortFree } from '#scripts/services/free_port'
import { startMongod } from '#scripts/services/mongod'
import { startOnFreePort } from '#scripts/services/start_on_free_port'
import { startValkey } from '#scripts/services/valkey'
import { scratchFolder } from '#tests/support/scratch_folder'
import { testBinaries } from '#tests/support/test_binaries'

/** Binds a port of 127.0.0.1 and gives the way to free it again. */
function occupy(port: number): Promise<{ port: number; release(): void }> {
  return new Promise((resolve) => {
    const server = createServer().listen({ port, host: '127.0.0.1' }, () => {
      const address = server.address()
      const bound = typeof address === 'object' && address ? address.port : port
      resolve({ port: bound, release: () => void server.close() })
    })
  })
}

test.group('A picked port', () => {
  test('is none that a server without a port of its own is given', async ({ assert }) => {
    const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
    const [lowestGiven = 0] = range.split(/\s/).map(Number)

    const picked = await Promise.all(Array.from({ length: 100 }, freePort))

    assert.lengthOf([...new Set(picked)], 100)
    assert.isBelow(Math.max(...picked), lowestGiven)
  })
})

test.group('A private server', () => {
  test('refuses a port that is busy, and names it', async ({ assert, cleanup }) => {
    const { redis } = await testBinaries()
    const busy = await occupy(0)
    cleanup(() => busy.release())
    await assert.rejects(
      () => startValkey({ binary: redis, dataDir: scratchFolder(), port: busy.port }),
      `port ${busy.port} of 127.0.0.1 is busy`
    )
  })

  test('takes another port when somebody took the picked one in between', async ({
    assert,
    cleanup,
  }) => {
    const tried: number[] = []
    const port = await startOnFreePort(undefined, async (picked) => {
      tried.push(picked)
      if (tried.length === 1) {
        const thief = await occupy(picked)
        cleanup(() => thief.release())
        throw new Error('address in use')
      }
      return picked
    })
    assert.lengthOf(tried, 2)
    assert.equal(port, tried[1])
  })

  test('comes back with its data on the same port after it was killed', async ({ assert }) => {
    const { mongod, redis } = await testBinaries()
    const [mongoFolder, redisFolder] = [scratchFolder(), scratchFolder()]
    const [mongo, valkey] = await Promise.all([
      startMongod({ binary: mongod, dataDir: mongoFolder }),
      startValkey({
        binary: redis,
        dataDir: redisFolder,
        args: ['--appendfsync', 'always'],
      }),
    ])
    const before = new Redis(valkey.url)
    await before.set('kept', 'yes')
    before.disconnect()
    mongo.server.kill('SIGKILL')
    valkey.server.kill('SIGKILL')
    assert.equal(await mongo.server.exited, 'killed by SIGKILL')
    assert.equal(await valkey.server.exited, 'killed by SIGKILL')

    const [mongoAgain, valkeyAgain] = await Promise.all([
      startMongod({ binary: mongod, dataDir: mongoFolder, port: mongo.server.port }),
      startValkey({ binary: redis, dataDir: redisFolder, port: valkey.server.port }),
    ])
    const after = new Redis(valkeyAgain.url)
    assert.equal(await after.get('kept'), 'yes')
    after.disconnect()
    assert.equal(mongoAgain.uri('x'), mongo.uri('x'))
    await Promise.all([mongoAgain.server.stop(), valkeyAgain.server.stop()])
    assert.isTrue(await isPortFree(mongo.server.port))
  })

  test('ends when it is stopped, also when it is frozen, and more than once', async ({
    assert,
  }) => {
    const { redis } = await testBinaries()
    const { server } = await startValkey({ binary: redis, dataDir: scratchFolder() })
    server.kill('SIGSTOP')
    await Promise.all([server.stop(), server.stop()])
    assert.isTrue(server.hasExited)
    await server.stop()
  })

  test('reports the end of its log when it does not come up', async ({ assert }) => {
    const { redis } = await testBinaries()
    await assert.rejects(
      () =>
        startValkey({ binary: redis, dataDir: scratchFolder(), args: ['--no-such-setting', '1'] }),
      /redis did not start \(exit code 1\); the end of .*server\.log:\n.*no-such-setting/s
    )
  })
})
