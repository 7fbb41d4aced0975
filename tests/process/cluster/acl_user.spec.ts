import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { Redis } from 'ioredis'
import { aclRules } from '#cluster/keys/acl_rules'
import { waitUntil } from '#scripts/services/wait_until'
import { privateRedis, type PrivateRedis } from '#tests/support/redis/private_redis'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { issueToken } from '#tests/support/issue_token'
import { databaseOf } from '#tests/support/own_database'
import { newFolder } from '#tests/support/new_folder'
import { startInstance } from '#tests/support/processes/instance'
import { path, routerPayload, ROUTERS } from '#tests/support/routers'
import { type RunningInstance, severalInstances } from '#tests/support/processes/several_instances'
import { waitLimit } from '#tests/support/wait_limit'

const PREFIXES = ['shop:staging:', 'shop:production:'] as const
const REQUESTS = 200
const LIMITS = { RATE_LIMIT_PER_TOKEN: `${REQUESTS}/3600` }
/** Tokens of the walk stay far below the limit, however long it waits. */
const POLL_MS = 500

test.group('Two environments on one Redis, each as a user of its prefix', () => {
  test('resolve, change, revoke and limit without a refusal, and never affect each other', async ({
    assert,
  }) => {
    const redis = await privateRedis()
    const [one, two, limited] = [await createWalker(), await createWalker(), await createTenant()]
    const settings = {
      ...LIMITS,
      MONGODB_URI: await databaseOf(one.tenant, two.tenant, limited),
      CRON_JOBS: 'on',
    }
    const [staging, production] = await Promise.all(
      PREFIXES.map(async (prefix) =>
        severalInstances(2, await userOf(redis, prefix), {
          ...settings,
          REDIS_KEY_PREFIX: prefix,
        })
      )
    )
    if (!staging || !production) throw new Error('no instances')
    await redis.observer.call('ACL', 'LOG', 'RESET')

    await walk(staging, one)
    await walk(production, two)
    const { bearer } = limited
    for (const environment of [staging, production]) {
      const answers = await statuses(environment, bearer)
      assert.isAbove(answers.length, REQUESTS)
      assert.deepEqual([...new Set(answers)], [200, 429])
    }

    assert.deepEqual(await redis.observer.call('ACL', 'LOG'), [])
    const [, keys] = await redis.observer.scan(0, 'COUNT', 10_000)
    const channels = await redis.observer.pubsub('CHANNELS')
    for (const names of [keys, channels.map(String)]) {
      for (const prefix of PREFIXES) {
        assert.isAbove(names.filter((name) => name.startsWith(prefix)).length, 0)
      }
      const strangers = names.filter((name) => !PREFIXES.some((prefix) => name.startsWith(prefix)))
      assert.deepEqual(strangers, [])
    }
  })

  test('may not run commands that reach beyond the prefix', async ({ assert, cleanup }) => {
    const redis = await privateRedis()
    const [prefix, other] = PREFIXES
    const user = new Redis(await userOf(redis, prefix))
    cleanup(() => user.disconnect())
    const denied = [
      'FLUSHALL',
      'FLUSHDB',
      'SCRIPT FLUSH',
      'FUNCTION FLUSH',
      'KEYS *',
      'SCAN 0',
      'RANDOMKEY',
      'DBSIZE',
      'PUBSUB CHANNELS',
      'CLIENT LIST',
      'CONFIG GET *',
      'MONITOR',
      `GET ${other}a`,
      `SET ${other}a 1`,
      `PUBLISH ${other}a 1`,
      `SUBSCRIBE ${other}a`,
      'GET a',
      `EVAL return(redis.call('GET','${other}a')) 0`,
      'SWAPDB 0 1',
      'ACL LIST',
    ]

    for (const command of denied) {
      const [name = '', ...args] = command.split(' ')
      const outcome = await user.call(name, ...args).catch((error: Error) => error.message)
      assert.match(
        String(outcome),
        /^NOPERM|ACL failure|^ERR The user executing the script can't access/,
        command
      )
    }
    assert.equal(await user.set(`${prefix}a`, '1'), 'OK')
  })
})

test.group('A start as a user who lacks rights of the service', () => {
  test('names the refused commands, and none for the documented user', async ({
    assert,
    cleanup,
  }) => {
    const redis = await privateRedis()
    const [prefix] = PREFIXES
    const mongodbUri = await databaseOf(await createTenant())
    const linesAs = async (...more: string[]) => {
      const redisUrl = await userOf(redis, prefix, ...more)
      const settings = { REDIS_KEY_PREFIX: prefix, LOG_LEVEL: 'warn' }
      const { server } = await startInstance(newFolder(), { mongodbUri, redisUrl }, settings)
      cleanup(() => server.stop())
      const lines = readFileSync(server.logFile, 'utf8').trim().split('\n')
      await server.stop()
      return lines.filter((line) => line.includes('REDIS_TCP_URL')).map((line) => JSON.parse(line))
    }
    assert.deepEqual(await linesAs(), [])
    const [line, ...others] = await linesAs('-xadd', '-memory|usage', '-zadd')
    assert.deepEqual(line.commands, ['MEMORY USAGE', 'XADD', 'ZADD'])
    assert.lengthOf(others, 0)
  }).timeout(120_000)
})

/** The address of Redis for a user who may touch the prefix only, with `more` rules. */
async function userOf(redis: PrivateRedis, prefix: string, ...more: string[]): Promise<string> {
  const name = prefix.replaceAll(':', '-')
  const rules = ['reset', 'on', '>secret', ...aclRules(prefix), ...more]
  await redis.observer.call('ACL', 'SETUSER', name, ...rules)
  return redis.url.replace('//', `//${name}:secret@`)
}

/** An organization, and a token of it that is to be revoked. */
interface Walker {
  readonly tenant: Tenant
  readonly visitor: Awaited<ReturnType<typeof issueToken>>
}

async function createWalker(): Promise<Walker> {
  const tenant = await createTenant()
  return { tenant, visitor: await issueToken(tenant.organizationId) }
}

/** A router made on one instance is seen on the other, resolved, recorded and changed; a token is revoked. */
async function walk(
  instances: readonly RunningInstance[],
  { tenant, visitor }: Walker
): Promise<void> {
  const [here, there] = instances
  if (!here || !there) throw new Error('no instances')
  const payload = routerPayload(tenant, { matching_criteria: path('book') })
  const created = await here.ask(tenant.bearer, 'POST', ROUTERS, payload)
  const { _id: id }: { _id: string } = JSON.parse(created.text)
  const body = { url: 'https://clinic.example/book' }
  const resolveIs = (status: number) =>
    untilSeen(async () => {
      const answer = await there.ask(visitor.bearer, 'POST', `${ROUTERS}/resolve`, body)
      return answer.status === status
    })

  await resolveIs(200)
  await here.ask(tenant.bearer, 'PATCH', `${ROUTERS}/${id}`, { is_active: false })
  await resolveIs(404)
  await untilSeen(async () => {
    const events = await here.ask(tenant.bearer, 'GET', '/v1/router-events')
    return events.text.includes('ROUTER_RESOLVED')
  })
  await here.ask(tenant.bearer, 'DELETE', `/v1/access-tokens/${visitor.tokenId}`)
  await resolveIs(401)
}

function untilSeen(isSeen: () => Promise<boolean>): Promise<void> {
  return waitUntil(isSeen, waitLimit(), POLL_MS)
}

/** What a token is answered until it is above its limit; a slow machine gives it a few requests more meanwhile. */
async function statuses(instances: readonly RunningInstance[], bearer: string): Promise<number[]> {
  const answers: number[] = []
  while (!answers.includes(429) && answers.length < 2 * REQUESTS) {
    const instance = instances[answers.length % instances.length]
    const answer = await instance?.ask(bearer, 'GET', '/v1/organization')
    answers.push(answer?.status ?? 0)
  }
  return answers
}
