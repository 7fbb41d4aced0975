import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { dropDatabase } from '#scripts/services/drop_database'
import { freePort } from '#scripts/services/free_port'
import { builtOnce } from '#tests/support/build/built_once'
import { projectFile } from '#tests/support/containers/compose_file'
import { ensureIndexesAt } from '#tests/support/ensure_indexes_at'
import { newFolder } from '#tests/support/new_folder'
import {
  bootThatFails,
  completeEnvironment,
  type Instance,
  startInstance,
} from '#tests/support/processes/instance'
import { programWith } from '#tests/support/processes/program_with'
import { databaseOf, ownDatabase, withDatabase } from '#tests/support/own_database'

const LIMIT_MS = 60_000
const HASTY_REDIS = join(import.meta.dirname, 'fixtures/hasty_redis.js')
const REQUIRED = ['ENVIRONMENT', 'APP_KEY', 'REDIS_TCP_URL', 'MONGODB_URI']
const BASE = '/signalbox/api'
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

  test('names every missing value on its own line', async ({ assert }) => {
    const environment = completeEnvironment(stores)
    for (const name of REQUIRED) delete environment[name]
    const { exitCode, lines } = await bootThatFails(environment, LIMIT_MS, build())
    assert.equal(exitCode, 1)
    assert.sameMembers(
      lines,
      REQUIRED.map((name) => `${PREFIX}${name} is missing`)
    )
  })

  test('names every malformed value on its own line, without the value', async ({ assert }) => {
    const spoilt = Object.fromEntries(MALFORMED.map(([name, value]) => [name, value]))
    const environment = { ...completeEnvironment(stores), ...spoilt }
    const { exitCode, lines } = await bootThatFails(environment, LIMIT_MS, build())
    assert.equal(exitCode, 1)
    assert.sameMembers(
      lines,
      MALFORMED.map(([name, , complaint]) => `${PREFIX}${name} ${complaint}`)
    )
  })

  test('refuses the key that .env.example shows, outside develop', async ({ assert }) => {
    const [, example = ''] = /^APP_KEY=(.*)$/m.exec(projectFile('.env.example')) ?? []
    const environment = { ...completeEnvironment(stores), ENVIRONMENT: 'staging', APP_KEY: example }
    const { exitCode, lines } = await bootThatFails(environment, LIMIT_MS, build())
    assert.equal(exitCode, 1)
    assert.deepEqual(lines, [
      `${PREFIX}APP_KEY must not be the one of .env.example: openssl rand -hex 24 makes one`,
    ])
  })
})

test.group('A start without a store', (group) => {
  const build = builtOnce(group)

  test('ends with one line when Redis refuses', async ({ assert }) => {
    const port = await freePort()
    const redisUrl = `redis://:secret@127.0.0.1:${port}`
    const { exitCode, lines } = await bootThatFails(
      completeEnvironment({ ...stores, redisUrl }),
      LIMIT_MS,
      programWith(HASTY_REDIS, build())
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
      completeEnvironment({ ...stores, redisUrl: `redis://127.0.0.1:${port}` }),
      LIMIT_MS,
      programWith(HASTY_REDIS, build())
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

test.group('A start on a database without its indexes', (group) => {
  const build = builtOnce(group)

  test('ends with one line that names each missing unique index and the command', async ({
    assert,
  }) => {
    const mongodbUri = await databaseOf()
    await withDatabase(mongodbUri, async (db) => {
      await db.collection('booking_flows').dropIndex('organization_id_1_name_1')
      const routers = db.collection('booking_flow_routers')
      await routers.dropIndexes()
      await routers.createIndex({ organization_id: 1, name: 1 })
      await routers.createIndex({ organization_id: 1 }, { unique: true })
    })

    const { exitCode, lines } = await bootThatFails(
      completeEnvironment({ ...stores, mongodbUri }),
      LIMIT_MS,
      build()
    )

    assert.equal(exitCode, 1)
    assert.deepEqual(lines, [
      [
        'signalbox cannot start: MongoDB lacks unique indexes: BookingFlow {"organization_id":1,"name":1}',
        'BookingFlowRouter {"organization_id":1,"name":1}',
        'BookingFlowRouter {"organization_id":1,"external_id":1}',
        'BookingFlowRouter {"organization_id":1}. Create them: node ace indexes:ensure',
      ].join(', '),
    ])
  })
})

test.group('A start below a base path, on a database that lacks an index', (group) => {
  const build = builtOnce(group)
  const mongodbUri = ownDatabase()
  let instance: Instance

  group.setup(async () => {
    await ensureIndexesAt(mongodbUri)
    await withDatabase(mongodbUri, (db) => db.collection('kept_answers').dropIndex('retention'))
    // Given as a store, the database would get its indexes first.
    const environment = {
      API_BASE_PATH: BASE,
      MONGODB_URI: mongodbUri,
      CRON_JOBS: 'off',
      HTTPS_PROXY: 'http://user:hidden@proxy.example:3128',
    }
    instance = await startInstance(newFolder(), stores, environment, build())
  })
  group.teardown(async () => {
    await instance.server.stop()
    await dropDatabase(mongodbUri)
  })

  test('continues with a warning when only other indexes are missing', async ({ assert }) => {
    const lines = readFileSync(instance.server.logFile, 'utf8').split('\n')
    const warnings = lines.filter((line) => line.includes('indexes are missing'))
    assert.lengthOf(warnings, 1)
    assert.include(warnings[0], 'StoredResponse')
    assert.include(warnings[0], 'node ace indexes:ensure')
  })

  test('warns that webhooks do not use the proxy of HTTPS_PROXY', ({ assert }) => {
    const log = readFileSync(instance.server.logFile, 'utf8')
    assert.include(log, 'webhooks do not use the proxy of HTTPS_PROXY; set WEBHOOKS_PROXY')
    assert.notInclude(log, 'hidden')
  })

  test('moves every endpoint below the path and leaves none outside', async ({ assert }) => {
    const statusOf = async (path: string) => {
      const response = await fetch(`${instance.url}${path}`)
      await response.body?.cancel()
      return response.status
    }
    assert.equal(await statusOf(`${BASE}/info`), 200)
    assert.equal(await statusOf(`${BASE}/health/ready`), 200)
    assert.equal(await statusOf(`${BASE}/v1/booking-flow-routers`), 401)
    assert.equal(await statusOf(`${BASE}/docs/swagger-ui-bundle.js`), 200)
    assert.equal(await statusOf('/info'), 404)
    assert.equal(await statusOf('/openapi.json'), 404)
    assert.equal(await statusOf('/v1/booking-flow-routers'), 404)

    const textOf = async (path: string) => {
      const answer = await fetch(`${instance.url}${path}`)
      return answer.text()
    }
    const { servers, paths } = JSON.parse(await textOf(`${BASE}/openapi.json`))
    assert.equal(servers[0].url, BASE)
    assert.property(paths, '/v1/booking-flow-routers')
    assert.include(await textOf(`${BASE}/docs`), `src="${BASE}/docs/initializer.js"`)
    assert.include(await textOf(`${BASE}/docs/initializer.js`), `"url":"${BASE}/openapi.json"`)
  })
})
