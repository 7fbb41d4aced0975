import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { createServer, type TLSSocket } from 'node:tls'
import { getActiveTestOrFail, test } from '@japa/runner'
import { Redis } from 'ioredis'
import mongoose, { mongo } from 'mongoose'
import clusterConfig from '#config/cluster'
import mongoConfig from '#config/mongo'
import { logConnectionLosses } from '#cluster/connections/connection_losses'
import { probeRedis } from '#cluster/console/redis_probe'
import { logMongoLosses, MongoIndicator } from '#operations/readiness/mongo_indicator'
import { probeMongo } from '#operations/readiness/mongo_probe'
import { type Indicator, Readiness, RedisIndicator } from '#operations/readiness/readiness'
import { mongodArguments, startMongod } from '#scripts/services/mongod'
import { connectMongo } from '#providers/support/connect_mongo'
import { PrivateServer } from '#scripts/services/private_server'
import { withAdmin } from '#scripts/services/replica_set'
import { waitUntil } from '#scripts/services/wait_until'
import { openInstance } from '#tests/support/redis/cluster_instance'
import { connectPatientInstance } from '#tests/support/redis/connect_instance'
import { type PrivateRedis, startPrivateRedis } from '#tests/support/redis/private_redis'
import { newFolder } from '#tests/support/new_folder'
import { SELF_SIGNED_LOOPBACK, trustSelfSigned } from '#tests/support/self_signed'
import { testBinaries } from '#tests/support/test_binaries'
import { waitLimit } from '#tests/support/wait_limit'

/** Longer than a process may get no processor. */
const BOOT_MS = 4_000
const REFUSED = 'a store refuses what it is asked'
const SECRET = 'hidden'
/** Twenty seconds, for the keys of the test. */
const SLOW_LOADING = ['--key-load-delay', '1000', '--loading-process-events-interval-bytes', '1024']
const LOADED_KEYS = 20_000
const OPTIONS = { ...mongoConfig.options, serverSelectionTimeoutMS: 1_000 }

/** What a start says of an address; `started` when it works. */
async function started(redisUrl: string, bootTimeoutMs = BOOT_MS): Promise<string> {
  const { opened, close } = connectPatientInstance(redisUrl, { bootTimeoutMs })
  getActiveTestOrFail().cleanup(close)
  return opened.then(
    () => 'started',
    ({ message }: Error) => message
  )
}

function rememberedLog() {
  const words: unknown[] = []
  const remember = (fields: { refusal?: string }, text: string) =>
    void (text === REFUSED && words.push(fields.refusal))
  return { words, log: { info: remember, warn: remember } }
}

/** What everybody reads of an indicator. */
async function shown(indicator: Indicator): Promise<string | undefined> {
  const options = { timeoutMs: 60_000, cacheMs: 0, isShuttingDown: () => false }
  const { details } = await new Readiness({ ...options, indicators: [indicator] }).report()
  const { status, message } = details[indicator.name] ?? {}
  return status === 'up' ? status : message
}

/** A TLS listener on 127.0.0.1 and ::1 before a store, and the server names that its clients asked for. */
async function tlsBefore(port: number) {
  const names: unknown[] = []
  const server = createServer(SELF_SIGNED_LOOPBACK, (socket: TLSSocket) => {
    names.push(socket.servername)
    const store = connect(port, '127.0.0.1')
    socket.pipe(store).pipe(socket)
    for (const end of [socket, store]) end.on('error', () => {})
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '::')
  await once(server, 'listening')
  getActiveTestOrFail().cleanup(() => void server.close())
  return { port: (server.address() as AddressInfo).port, names }
}

/** A user of the instance, whose rights a test takes away. */
const APP = 'app:right'
const NO_MEMBER = 'no host of MONGODB_URI answers as a member of other, its option replicaSet'
const RIGHTS = ['reset', 'on', '>right', '~*', '&*', '+@all']

test.group('What Redis refuses', (group) => {
  let redis: PrivateRedis & { stop(): Promise<void> }

  const urlOf = (user: string) => redis.url.replace('//', `//${user}@`)
  const probe = async (redisUrl: string) => {
    const { state } = await probeRedis({ ...clusterConfig, redisUrl, operatorUrl: undefined })
    return state
  }
  const setUser = (...rules: string[]) => redis.observer.call('ACL', 'SETUSER', ...rules)

  group.setup(async () => {
    redis = await startPrivateRedis(newFolder(), SLOW_LOADING)
  })
  group.teardown(() => redis.stop())
  group.tap((each) => each.timeout(120_000))
  group.each.setup(async () => {
    await setUser('app', ...RIGHTS)
    await setUser('default', 'on', 'nopass')
  })
  group.each.teardown(async () => {
    const { observer } = redis
    await observer.replicaof('NO', 'ONE')
    await observer.config('SET', 'maxmemory', '0', 'min-replicas-to-write', '0')
    await observer.config('SET', 'replica-serve-stale-data', 'yes')
  })

  test('during loading is in the log, in readiness and in health:check', async ({ assert }) => {
    const keys = Array.from({ length: LOADED_KEYS }, (_, at) => redis.observer.set(`k${at}`, 'x'))
    await Promise.all(keys)
    await redis.observer.bgrewriteaof()
    await waitUntil(async () => {
      const persistence = await redis.observer.info('persistence')
      return /aof_rewrite_in_progress:0\r?\naof_rewrite_scheduled:0/.test(persistence)
    }, waitLimit())
    const { connections } = await openInstance(redis.url)
    const { words, log } = rememberedLog()
    logConnectionLosses(connections, log)

    await redis.die()
    const restarted = redis.restart()
    await waitUntil(async () => words.includes('LOADING'), waitLimit())
    const readiness = await shown(new RedisIndicator(connections, 5_000))
    const ofProbe = await probe(redis.url)
    const hurried = new Redis(redis.port, { enableReadyCheck: false })
    await hurried.config('SET', 'key-load-delay', '0')
    hurried.disconnect()
    await restarted

    assert.equal(readiness, 'LOADING')
    assert.include(ofProbe, 'LOADING')
  })

  test('is named by a start and by health:check, as is TLS on one side alone, without a password', async ({
    assert,
  }) => {
    await setUser('default', 'resetpass', '>right')
    await setUser('silent', ...RIGHTS, 'resetchannels')
    const tls = await tlsBefore(redis.port)
    const encrypted = `redis://127.0.0.1:${tls.port}`
    const plain = redis.url.replace('redis:', 'rediss:')
    const isTls = /: it speaks TLS; REDIS_TCP_URL must begin with rediss:\/\/$/
    const isPlain = /: it answers no TLS handshake; .* REDIS_TCP_URL must begin with redis:\/\/$/
    const cases = [
      { said: started(urlOf(`:${SECRET}`)), is: /: WRONGPASS / },
      { said: probe(urlOf(`:${SECRET}`)), is: /: WRONGPASS / },
      { said: started(urlOf(`nobody:${SECRET}`)), is: /: WRONGPASS / },
      { said: started(redis.url), is: /: NOAUTH / },
      { said: probe(redis.url), is: /: NOAUTH / },
      { said: started(urlOf('silent:right')), is: /: NOPERM / },
      { said: started(encrypted), is: isTls },
      { said: probe(encrypted), is: isTls },
      { said: started(plain), is: isPlain },
      { said: probe(plain), is: isPlain },
    ]
    for (const { said, is } of cases) {
      const text = await said
      assert.match(text, is)
      assert.include(text, '(REDIS_TCP_URL)')
      assert.notInclude(text, SECRET)
      assert.notInclude(text, 'Stream')
    }
  })

  test('while it serves, {word}, is in the log, in readiness and in health:check')
    .with([
      { word: 'READONLY', readiness: 'READONLY', begin: () => becomeReplica() },
      { word: 'MASTERDOWN', readiness: 'MASTERDOWN', begin: () => becomeReplica('no') },
      { word: 'OOM', readiness: 'up', begin: () => set('maxmemory', '1') },
      { word: 'NOREPLICAS', readiness: 'up', begin: () => set('min-replicas-to-write', '1') },
      { word: 'NOPERM', readiness: 'NOPERM', begin: () => setUser('app', '-exists', '-set') },
      { word: 'WRONGPASS', readiness: 'WRONGPASS', begin: () => changePassword() },
    ])
    .run(async ({ assert }, { word, readiness, begin }) => {
      const ofWrites = word === 'MASTERDOWN' ? 'READONLY' : word
      const { connections } = await openInstance(urlOf(APP), { commandTimeoutMs: 5_000 })
      const { words, log } = rememberedLog()
      logConnectionLosses(connections, log)
      const indicator = new RedisIndicator(connections, 5_000)
      assert.equal(await shown(indicator), 'up')

      await begin()

      const command = connections.get('command')
      const write = () => command.set('refused', '1').catch(() => {})
      await waitUntil(async () => {
        await write()
        return words.includes(word)
      }, waitLimit())
      await waitUntil(async () => (await shown(indicator)) === readiness, waitLimit())
      assert.include(await probe(urlOf(APP)), ofWrites)
    })

  async function becomeReplica(servesStaleData = 'yes') {
    await redis.observer.config('SET', 'replica-serve-stale-data', servesStaleData)
    await redis.observer.replicaof('127.0.0.1', 1)
  }

  async function changePassword() {
    await setUser('app', 'resetpass', '>other')
    await redis.observer.client('KILL', 'USER', 'app')
  }

  function set(name: string, value: string) {
    return redis.observer.config('SET', name, value)
  }

  test('TLS works with a name and with an address, which is no server name', async ({ assert }) => {
    trustSelfSigned(SELF_SIGNED_LOOPBACK.cert)
    const tls = await tlsBefore(redis.port)
    for (const [host, name] of [
      ['[::1]', false],
      ['127.0.0.1', false],
      ['localhost', 'localhost'],
    ]) {
      const url = `rediss://${APP}@${host}:${tls.port}`
      assert.equal(await started(url, 30_000), 'started')
      assert.deepEqual([...new Set(tls.names.splice(0))], [name])
    }
  })
})

test.group('What MongoDB refuses', (group) => {
  let server: PrivateServer

  const DATABASE = 'refused'
  const uriOf = (user: string, options = '', port = server.port) =>
    `mongodb://${user}127.0.0.1:${port}/${DATABASE}?authSource=admin&directConnection=true${options}`
  const open = async (user: string) => {
    const connection = mongoose.createConnection(uriOf(user), mongoConfig.options)
    connection.on('error', () => {})
    getActiveTestOrFail().cleanup(() => connection.destroy())
    return connection.asPromise()
  }
  const asRoot = async (command: object) => {
    const client = new mongo.MongoClient(uriOf('root:root@'))
    await client.db('admin').command(command as mongo.Document)
    await client.close(true)
  }

  group.setup(async () => {
    server = await authorizedMongod()
  })
  group.teardown(() => server.stop())
  group.tap((each) => each.timeout(120_000))

  test('is named by a start and by health:check, which show no password', async ({ assert }) => {
    const tls = await tlsBefore(server.port)
    const start = (uri: string) =>
      connectMongo(BOOT_MS, uri, () => mongoose.createConnection(uri, OPTIONS).asPromise()).then(
        () => 'started',
        ({ message }: Error) => message
      )
    const probe = async (uri: string) => {
      const { state } = await probeMongo(uri)
      return state
    }
    const app = 'app:right@'
    const wrong = uriOf(`app:${SECRET}@`)
    const encrypted = uriOf(app, '', tls.port)
    const plain = uriOf(app, '&tls=true')
    const refused = 'MongoDB (MONGODB_URI)'
    const ofOtherSet = uriOf(app).replace('directConnection=true', 'replicaSet=other')
    const cases = [
      { said: start(wrong), is: `${refused} did not accept a connection: AuthenticationFailed: ` },
      { said: probe(wrong), is: `${refused}: AuthenticationFailed: ` },
      { said: probe(uriOf('')), is: 'takes no writes: Unauthorized' },
      { said: probe(uriOf('reader:right@')), is: 'takes no writes: Unauthorized' },
      { said: start(encrypted), is: ': it speaks TLS; MONGODB_URI must have the option tls=true' },
      { said: probe(encrypted), is: ': it speaks TLS; MONGODB_URI must have the option tls=true' },
      { said: start(plain), is: '; without TLS, MONGODB_URI must not have the option tls=true' },
      { said: probe(plain), is: '; without TLS, MONGODB_URI must not have the option tls=true' },
      {
        said: start(uriOf(app, '&foo=1')),
        is: 'MONGODB_URI must be one that the driver takes: option foo is not supported',
      },
      { said: start(ofOtherSet), is: `: ${NO_MEMBER}` },
      { said: start(`${ofOtherSet}&directConnection=true`), is: `: ${NO_MEMBER}` },
      { said: probe(ofOtherSet), is: `: ${NO_MEMBER}` },
      { said: start(uriOf(app)), is: 'started' },
    ]
    for (const { said, is } of cases) {
      assert.include(await said, is)
      assert.notInclude(await said, SECRET)
    }
  })

  test('while it serves is in the log, in readiness and in health:check', async ({ assert }) => {
    const connection = await open('app:right@')
    const { words, log } = rememberedLog()
    getActiveTestOrFail().cleanup(logMongoLosses(connection.getClient(), log))
    const indicator = new MongoIndicator(connection, 60_000)
    assert.equal(await shown(indicator), 'up')

    await asRoot({ updateUser: 'app', pwd: 'other' })
    const pings = Array.from({ length: 10 }, () => connection.db?.command({ ping: 1 }))
    await Promise.allSettled(pings)
    await waitUntil(async () => words.includes('AuthenticationFailed'), waitLimit())

    const renewed = await open('app:other@')
    const ofRenewed = new MongoIndicator(renewed, 60_000)
    await asRoot({ updateUser: 'app', roles: [] })
    await waitUntil(async () => (await shown(ofRenewed)) === 'Unauthorized', waitLimit())

    await asRoot({ updateUser: 'app', roles: [{ role: 'readWrite', db: DATABASE }] })
    await asRoot({ replSetStepDown: 60, force: true })
    await waitUntil(async () => (await shown(ofRenewed)) === 'NotWritablePrimary', waitLimit())
    const { condition, state } = await probeMongo(uriOf('app:other@'))
    assert.deepEqual([condition, state], ['read_only', 'takes no writes: NotWritablePrimary'])
  })
})

/** Like `startMongod`, with authorization, and the users `root`, `app` and `reader`. */
async function authorizedMongod(): Promise<PrivateServer> {
  const { mongod: binary } = await testBinaries()
  const dataDir = newFolder()
  const keyFile = join(dataDir, 'key')
  writeFileSync(keyFile, 'authorized', { mode: 0o600 })
  const first = await startMongod({ binary, dataDir, isDurable: false })
  const { port } = first.server
  for (const [createUser, pwd, role] of [
    ['root', 'root', 'root'],
    ['app', 'right', { role: 'readWrite', db: 'refused' }],
    ['reader', 'right', { role: 'read', db: 'refused' }],
  ]) {
    await withAdmin(port, (admin) => admin.command({ createUser, pwd, roles: [role] }))
  }
  await first.server.stop()
  return PrivateServer.start({
    name: 'mongod',
    binary,
    args: [...mongodArguments(join(dataDir, 'data'), port), '--auth', '--keyFile', keyFile],
    folder: dataDir,
    port,
    ready: (signal) => waitUntil(() => withAdmin(port, isPrimary), signal),
    readyLimitMs: 60_000,
    stopLimitMs: 20_000,
    log: () => {},
  })
}

async function isPrimary(admin: mongo.Admin): Promise<boolean> {
  const { isWritablePrimary } = await admin.command({ hello: 1 })
  return isWritablePrimary === true
}
