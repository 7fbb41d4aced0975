import { copyFileSync, mkdirSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { seedDemo } from '#scripts/quickstart/seed_demo'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { runCommand } from '#scripts/services/run_command'
import { composeFile } from '#tests/support/containers/compose_file'
import { completeEnvironment, startInstance } from '#tests/support/processes/instance'
import { patientProgram } from '#tests/support/processes/patient_program'
import { scratchFolder } from '#tests/support/scratch_folder'
import { testBinaries } from '#tests/support/test_binaries'
import { builtOnce } from '#tests/support/build/built_once'
import { mayPing, startComposeMongo, startComposeRedis } from './compose_stores.js'

const COMMAND_LIMIT_MS = 90_000
const RESOLVE = '/v1/booking-flow-routers/resolve'
const { services } = composeFile()

test.group('The stores of compose.yaml', (group) => {
  const build = builtOnce(group)

  test('accept the service and its jobs as separate users, and no other user', async ({
    assert,
    cleanup,
  }) => {
    const folder = scratchFolder()
    const binaries = await testBinaries()
    const secret = () => randomBytes(24).toString('hex')
    const passwords = {
      REDIS_PASSWORD: secret(),
      REDIS_OPERATOR_PASSWORD: secret(),
      MONGO_PASSWORD: secret(),
      MONGO_ADMIN_PASSWORD: secret(),
    }
    const redis = await startComposeRedis(binaries.redis, join(folder, 'redis'), passwords)
    cleanup(() => redis.stop())
    const mongo = await startComposeMongo(
      binaries.mongod,
      join(folder, 'mongo'),
      services.mongo?.command ?? []
    )
    cleanup(() => mongo.stop())

    const job = join(build().folder, 'deploy')
    mkdirSync(job, { recursive: true })
    copyFileSync(join(PROJECT_FOLDER, 'deploy/mongo/initiate.js'), join(job, 'initiate.js'))
    const initiate = (changed: NodeJS.ProcessEnv = {}) =>
      runCommand(process.execPath, services['replica-set']?.command ?? [], {
        cwd: build().folder,
        limitMs: COMMAND_LIMIT_MS,
        env: {
          PATH: process.env.PATH,
          ...services['replica-set']?.environment,
          ...passwords,
          MONGO_ADDRESS: `127.0.0.1:${mongo.port}`,
          MONGO_MEMBER: `127.0.0.1:${mongo.port}`,
          ...changed,
        },
      })
    for (const time of ['first', 'second']) {
      const { failure, output } = await initiate()
      assert.isNull(failure, `${time}: ${output}`)
    }
    const stranger = await initiate({ MONGO_ADMIN_PASSWORD: 'another' })
    assert.equal(stranger.code, 1)

    const configured = services.api1?.environment ?? {}
    const address = (name: string, password: string, host: string, port: number) =>
      (configured[name] ?? '').replace(/\$\{[^}]+\}/, password).replace(host, `127.0.0.1:${port}`)
    const stores = {
      redisUrl: address('REDIS_TCP_URL', passwords.REDIS_PASSWORD, 'redis:6379', redis.port),
      mongodbUri: address('MONGODB_URI', passwords.MONGO_PASSWORD, 'mongo:27017', mongo.port),
    }
    const settings = {
      REDIS_KEY_PREFIX: configured.REDIS_KEY_PREFIX ?? '',
      REDIS_OPERATOR_URL: address(
        'REDIS_OPERATOR_URL',
        passwords.REDIS_OPERATOR_PASSWORD,
        'redis:6379',
        redis.port
      ),
    }
    const env = { PATH: process.env.PATH, ...completeEnvironment(stores), ...settings }
    const { token, requests } = await seedDemo(env, { program: build() })
    const instance = await startInstance(
      join(folder, 'api'),
      stores,
      settings,
      patientProgram(build())
    )
    cleanup(() => instance.server.stop())
    const answer = await fetch(`${instance.url}${RESOLVE}`, {
      method: 'POST',
      headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: requests[0]?.url }),
    })
    assert.equal(answer.status, 200, await answer.text())
    const locks = await runCommand(process.execPath, [...build().consoleArgs, 'locks:list'], {
      cwd: build().folder,
      limitMs: COMMAND_LIMIT_MS,
      env,
    })
    assert.isNull(locks.failure, locks.output)

    assert.isTrue(await mayPing(redis.port, 'health', 'any'))
    assert.isFalse(await mayPing(redis.port, 'default', ''))
    assert.isFalse(await mayPing(redis.port, 'signalbox', 'another'))
    instance.server.kill('SIGTERM')
    assert.equal(await instance.server.exited, 'exit code 0')
  }).timeout(240_000)
})
