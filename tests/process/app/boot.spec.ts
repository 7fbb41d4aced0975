import { createServer } from 'node:net'
import { once } from 'node:events'
import { test } from '@japa/runner'
import { freePort } from '#scripts/services/free_port'
import { builtOnce } from '#tests/support/build/built_once'
import { bootThatFails, completeEnvironment } from '#tests/support/processes/instance'

const LIMIT_MS = 20_000
const PREFIX = 'signalbox cannot start: '
const stores = {
  mongodbUri: process.env.MONGODB_URI ?? '',
  redisUrl: process.env.REDIS_TCP_URL ?? '',
}

const MALFORMED: [name: string, value: string, complaint: string][] = [
  ['ENVIRONMENT', 'prod', 'must be one of develop, staging, production'],
  ['APP_KEY', 'short', 'must have at least 32 characters'],
  ['PORT', '99999', 'must be a whole number from 0 to 65535'],
  ['REDIS_TCP_URL', 'localhost:6379', 'must be a URL that starts with redis:// or rediss://'],
  ['REDIS_KEY_PREFIX', 'a b', 'must be words separated by colons, with a colon at its end'],
  ['MONGODB_URI', 'http://x', 'must be a URL that starts with mongodb:// or mongodb+srv://'],
  ['API_BASE_PATH', 'api/', 'must be a path such as /api, with no slash at its end'],
  ['LOG_LEVEL', 'loud', 'must be one of trace, debug, info, warn, error, fatal, silent'],
  ['GRACEFUL_DRAIN_TIMEOUT_MS', 'soon', 'must be a whole number from 100 to 60000'],
  ['LAME_DUCK_MS', 'long', 'must be a whole number from 0 to 30000'],
]

test.group('A start with an incomplete environment', (group) => {
  const build = builtOnce(group)

  for (const name of ['ENVIRONMENT', 'APP_KEY', 'REDIS_TCP_URL', 'MONGODB_URI']) {
    test(`names ${name} in one line when it is missing`, async ({ assert }) => {
      const environment = completeEnvironment(stores)
      delete environment[name]
      const { exitCode, lines } = await bootThatFails(environment, LIMIT_MS, build())
      assert.equal(exitCode, 1)
      assert.deepEqual(lines, [`${PREFIX}${name} is missing`])
    })
  }

  test('names every malformed value in a line of its own, without the value', async ({
    assert,
  }) => {
    const spoilt = Object.fromEntries(MALFORMED.map(([name, value]) => [name, value]))
    const environment = { ...completeEnvironment(stores), ...spoilt }
    const { exitCode, lines } = await bootThatFails(environment, LIMIT_MS, build())
    assert.equal(exitCode, 1)
    assert.sameMembers(
      lines,
      MALFORMED.map(([name, , complaint]) => `${PREFIX}${name} ${complaint}`)
    )
  })
})

test.group('A start without a store', (group) => {
  const build = builtOnce(group)

  test('ends with one line when Redis refuses', async ({ assert }) => {
    const port = await freePort()
    const redisUrl = `redis://:secret@127.0.0.1:${port}`
    const { exitCode, lines } = await bootThatFails(
      { ...completeEnvironment({ ...stores, redisUrl }), STORE_BOOT_TIMEOUT_MS: '700' },
      LIMIT_MS,
      build()
    )
    assert.equal(exitCode, 1)
    assert.lengthOf(lines, 1)
    assert.match(lines[0] ?? '', /Redis at 127\.0\.0\.1:\d+ \(REDIS_TCP_URL\) .*ECONNREFUSED/)
    assert.notInclude(lines[0] ?? '', 'secret')
  })

  test('ends with one line when Redis accepts but never answers', async ({ assert, cleanup }) => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    cleanup(() => void silent.close())
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { exitCode, lines } = await bootThatFails(
      {
        ...completeEnvironment({ ...stores, redisUrl: `redis://127.0.0.1:${port}` }),
        STORE_BOOT_TIMEOUT_MS: '700',
      },
      LIMIT_MS,
      build()
    )
    assert.equal(exitCode, 1)
    assert.lengthOf(lines, 1)
    assert.include(lines[0] ?? '', 'within 700 ms')
  })

  test('ends with one line when MongoDB refuses', async ({ assert }) => {
    const port = await freePort()
    const mongodbUri = `mongodb://user:secret@127.0.0.1:${port}/x`
    const { exitCode, lines } = await bootThatFails(
      { ...completeEnvironment({ ...stores, mongodbUri }), STORE_BOOT_TIMEOUT_MS: '700' },
      LIMIT_MS,
      build()
    )
    assert.equal(exitCode, 1)
    assert.lengthOf(lines, 1)
    assert.include(lines[0] ?? '', 'MongoDB (MONGODB_URI)')
    assert.notInclude(lines[0] ?? '', 'secret')
  })
})
