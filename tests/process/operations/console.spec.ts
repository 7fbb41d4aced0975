import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import app from '@adonisjs/core/services/app'
import ace from '@adonisjs/core/services/ace'
import { getActiveTestOrFail, test } from '@japa/runner'
import { AccessTokenRepository } from '#identity/tokens/access_token_repository'
import { freePort } from '#scripts/services/free_port'
import { COMPILED_FOLDER, PROJECT_FOLDER } from '#scripts/services/project_folders'
import { runCommand } from '#scripts/services/run_command'
import { waitUntil } from '#scripts/services/wait_until'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { createTenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { createStoredRouter } from '#tests/support/stored_routers'
import { IS_LONG_TIER } from '#tests/support/long_tier'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { privateRedis } from '#tests/support/redis/private_redis'
import { proxiedRedis } from '#tests/support/redis/proxied_redis'
import { runConsole } from '#tests/support/run_console'
import { scratchFolder } from '#tests/support/scratch_folder'
import { waitLimit } from '#tests/support/wait_limit'

const NOWHERE_MONGO = 'mongodb://127.0.0.1:1/none?replicaSet=none'
/** With the start of its process. */
const LIMIT_MS = 15_000
/** A moment at which a command is told to stop, and what it says then. */
interface Stop {
  readonly name: string
  readonly to: 'Redis' | 'a silent Redis' | 'a silent MongoDB'
  readonly said: string
}

const STOPS: Stop[] = [
  { name: 'organizations:list', to: 'a silent MongoDB', said: 'before it began' },
  { name: 'locks:list', to: 'a silent Redis', said: 'before it was done' },
]
const MORE_STOPS: Stop[] = [
  { name: 'organizations:list', to: 'Redis', said: 'before it began' },
  { name: 'organizations:list', to: 'a silent Redis', said: 'before it began' },
]
const NO_STACK = /\n\s+at |node:internal/

/**
 * What only a process of its own shows: exit codes, boots while a store is away, pipes. Everything else of the commands
 * is tested in one process, under tests/integration/commands.
 */
test.group('The console', (group) => {
  group.tap((each) => each.timeout(240_000))

  test('says in one line that Redis is away, exits with 1 within limits, and needs no MongoDB', async ({
    assert,
  }) => {
    const machine = await MachineDelay.watch()
    const redisUrl = `redis://user:hidden@127.0.0.1:${await freePort()}`
    const env = { REDIS_TCP_URL: redisUrl, MONGODB_URI: NOWHERE_MONGO }

    const { exitCode, stdout, stderr, tookMs } = await runConsole(['locks:list'], { env })

    assert.equal(exitCode, 1)
    assert.equal(stdout, '')
    assert.match(stderr, /^locks:list: Redis at [^\n]+\(REDIS_TCP_URL\)[^\n]+ECONNREFUSED\n$/)
    assert.notInclude(stderr, 'hidden')
    assert.isBelow(tookMs, machine.boundMs(LIMIT_MS), String(machine))
  })

  test('shows locks, leases and streams without MongoDB, and loads only the command that runs', async ({
    assert,
  }) => {
    const folder = scratchFolder()

    const { exitCode, stderr } = await runConsole(['streams:list'], {
      env: { MONGODB_URI: NOWHERE_MONGO, NODE_V8_COVERAGE: folder },
    })

    assert.equal(exitCode, 0, stderr)
    assert.deepEqual(loadedCommands(folder), ['streams_list.js'])
    await ace.boot()
    for (const name of ['locks:list', 'leases:list', 'streams:list']) {
      const command = ace.getCommand(name)
      assert.isFalse(command?.options.startApp, `${name} starts no application`)
    }
  })

  test('revokes a token and reads or changes data while Redis is {state}')
    .with([
      { state: 'away', other: ['tokens:list', '--org'] },
      { state: 'frozen', other: ['organizations:move', '--top'] },
    ])
    .run(async ({ assert }, { state, other: [name = '', flag] }) => {
      const machine = await MachineDelay.watch()
      const { organizationId, tokenId } = await createTenant()
      const redis = await privateRedis()
      if (state === 'away') await redis.die()
      else redis.kill('SIGSTOP')
      const env = { REDIS_TCP_URL: redis.url }
      const args = flag === '--org' ? [`--org=${organizationId}`] : [organizationId, '--top']

      const [revoked, other] = await Promise.all([
        runConsole(['tokens:revoke', tokenId, `--org=${organizationId}`], { env }),
        runConsole([name, ...args, '--json'], { env }),
      ])
      if (state === 'frozen') redis.kill('SIGCONT')

      assert.deepEqual(
        [revoked.exitCode, revoked.stdout],
        [3, `revoked ${tokenId}\n`],
        revoked.stderr
      )
      assert.equal(
        revoked.stderr,
        'tokens:revoke: done, but Redis did not answer and instances were not told: they notice within 2 seconds\n'
      )
      assert.isBelow(revoked.tookMs, machine.boundMs(LIMIT_MS), String(machine))
      const tokens = await app.container.make(AccessTokenRepository)
      assert.isNull(await tokens.findForAuthentication(tokenId))
      assert.equal(other.exitCode, 0, other.stderr)
    })

  test('ends with 1 at SIGTERM: {name} while it connects to {to}')
    .with(IS_LONG_TIER ? [...STOPS, ...MORE_STOPS] : STOPS)
    .run(async ({ assert }, { name, to, said }) => {
      const store = to === 'Redis' ? await proxyOfRedis() : await silentServer()
      const env = to === 'a silent MongoDB' ? mongoAt(store.port) : redisAt(store.port)

      const run = await runConsole([name], { env, stopsWhen: store.isReached })

      assert.deepEqual(
        [run.exitCode, run.stderr],
        [1, `${name}: was told to stop (SIGTERM) ${said}\n`]
      )
    })

  test('exits with 2 for a wrong command line: {$self}')
    .with(['locks:lists', 'locks:list --no-such-flag'])
    .run(async ({ assert }, line) => {
      const { exitCode, stdout, stderr } = await runConsole(line.split(' '))

      assert.equal(exitCode, 2)
      assert.equal(stdout, '')
      assert.notMatch(stderr, NO_STACK)
    })

  test('says in one line why it cannot begin: {name}')
    .with([
      {
        name: 'values of the environment are missing',
        env: { ENVIRONMENT: '', APP_KEY: '' } as Record<string, string>,
        line: /^routers:audit: ENVIRONMENT is missing; APP_KEY is missing\n$/,
      },
      {
        name: 'MongoDB is away',
        env: { MONGODB_URI: NOWHERE_MONGO, STORE_BOOT_TIMEOUT_MS: '1000' },
        line: /^routers:audit: MongoDB \(MONGODB_URI\) [^\n]+\n$/,
      },
    ])
    .run(async ({ assert }, { env, line }) => {
      const { exitCode, stdout, stderr } = await runConsole(['routers:audit'], { env })

      assert.equal(exitCode, 1)
      assert.equal(stdout, '')
      assert.match(stderr, line)
    })

  test('shows help and the commands of this project without an environment', async ({ assert }) => {
    const env = { ENVIRONMENT: '', APP_KEY: '', REDIS_TCP_URL: '', MONGODB_URI: '' }

    const [help, list] = await Promise.all([
      runConsole(['tokens:create', '--help'], { env }),
      runConsole(['list'], { env }),
    ])

    assert.deepEqual([help.exitCode, help.stderr], [0, ''])
    assert.include(help.stdout, '--permissions')
    assert.deepEqual([list.exitCode, list.stderr], [0, ''])
    assert.include(list.stdout, 'tokens:create')
    assert.notMatch(list.stdout, /^ +(?:make:\w+|repl|eject|add) /m)
  })

  test("says which Node it needs, and how to use the project's", async ({ assert }) => {
    const pretend = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.20.2'})`
    const options = { cwd: PROJECT_FOLDER, limitMs: 30_000 }

    const { code, output } = await runCommand(
      process.execPath,
      [`--import=${pretend}`, 'ace.js', 'routers:audit', '--all'],
      options
    )

    assert.equal(code, 1)
    assert.equal(
      output,
      'node ace needs Node 24, and this is 20.20.2. The project has its own:\n  node_modules/.bin/node ace routers:audit --all\n'
    )
  })

  test('resolves piped URLs, and has recorded each decision when it ends', async ({ assert }) => {
    const tenant = await createTenant()
    await createStoredRouter(tenant)
    const urls = Array.from({ length: 600 }, (_, at) => `https://a.example/book?at=${at}`)
    const args = ['routers:resolve', '--urls=-', `--org=${tenant.organizationId}`, '--json']

    const { exitCode, stdout, stderr } = await runConsole(args, { input: urls.join('\n') })

    assert.equal(exitCode, 0, stderr)
    const { decisions } = JSON.parse(stdout)
    const events = await eventually(
      () => new RouterEventRepository().list(tenant.organizationId, {}, null, 1_000),
      ({ length }) => length >= urls.length
    )
    assert.sameMembers(
      events.map(({ id }) => id),
      decisions.map((one: { decision_id: string }) => one.decision_id)
    )
  })

  test('reads a pipe, and ends quietly when its reader hangs up', async ({ assert }) => {
    const input = 'redis.lock.unavailable {"lock":"a"}\n'.repeat(20_000)

    const { exitCode, stdout, stderr } = await runConsole(['signals:query', '--limit=20000'], {
      input,
      hangsUp: true,
    })

    assert.equal(exitCode, 0)
    assert.match(stdout, /^SIGNAL +COUNT/, 'the table of what was found has begun')
    assert.equal(stderr.replaceAll(/^npm warn.*\n/gm, ''), '')
  })
})

/** A store of the active test alone, and when a first client has connected to it. */
interface ReachedStore {
  readonly port: number
  readonly isReached: Promise<unknown>
}

/** Accepts connections and never answers. */
async function silentServer(): Promise<ReachedStore> {
  const silent = createServer()
  getActiveTestOrFail().cleanup(() => void silent.close())
  const isReached = once(silent, 'connection')
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  return { port: (silent.address() as AddressInfo).port, isReached }
}

async function proxyOfRedis(): Promise<ReachedStore> {
  const { proxy } = await proxiedRedis()
  const isReached = waitUntil(async () => proxy.accepted > 0, waitLimit(), 1)
  return { port: proxy.port, isReached }
}

function redisAt(port: number): Record<string, string> {
  return { REDIS_TCP_URL: `redis://127.0.0.1:${port}` }
}

function mongoAt(port: number): Record<string, string> {
  return { MONGODB_URI: `mongodb://127.0.0.1:${port}/none?replicaSet=none` }
}

/** The files of `commands/` that a process loaded, by the coverage that V8 wrote into `folder`. */
function loadedCommands(folder: string): string[] {
  const [report = ''] = readdirSync(folder)
  const { result } = JSON.parse(readFileSync(join(folder, report), 'utf8')) as {
    result: { url: string }[]
  }
  const within = new URL('commands/', pathToFileURL(`${COMPILED_FOLDER}/`)).href
  return result.flatMap(({ url }) => (url.startsWith(within) ? [url.slice(within.length)] : []))
}
