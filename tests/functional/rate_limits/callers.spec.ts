import { test } from '@japa/runner'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { RateLimiter } from '#cluster/limiter/rate_limiter'
import clusterConfig from '#config/cluster'
import { commandConnection } from '#tests/support/redis/command_connection'
import { privateRedis } from '#tests/support/redis/private_redis'
import { createTenant } from '#tests/support/create_tenant'
import { issueToken } from '#tests/support/issue_token'
import { createRouter, ROUTERS } from '#tests/support/routers'
import { limitCallers } from '#tests/support/limit_callers'
import { MachineDelay } from '#tests/support/machine/machine_delay'

const URL_OF_NOBODY = { url: 'https://clinic.example/nowhere' }

test.group('An authenticated request', () => {
  test('learns its limits and what remains of them', async ({ client, assert }) => {
    const tenant = await createTenant()
    await limitCallers({ token: 3, organization: 5 })

    const response = await client.as(tenant).get('/v1/organization')

    response.assertStatus(200)
    assert.match(
      response.header('ratelimit-policy') ?? '',
      /^"token-\w+";q=3;w=3600, "organization-\w+";q=5;w=3600$/
    )
    assert.match(
      response.header('ratelimit') ?? '',
      /^"token-\w+";r=2;t=1200, "organization-\w+";r=4;t=720$/
    )
  })

  test('above the limit of its token is answered 429 with Retry-After', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await limitCallers({ token: 2 })
    const ask = () => client.as(tenant).get('/v1/organization')

    const allowed = [await ask(), await ask()]
    const refused = await ask()

    for (const response of allowed) response.assertStatus(200)
    refused.assertStatus(429)
    assert.deepEqual(refused.body(), {
      type: 'urn:signalbox:problem:E_RATE_LIMITED',
      title: 'Too many requests',
      status: 429,
      detail: 'This access token was used for too many requests.',
      instance: '/v1/organization',
      code: 'E_RATE_LIMITED',
    })
    const retryAfter = Number(refused.header('retry-after'))
    assert.isTrue(retryAfter > 1_790 && retryAfter <= 1_800, `${retryAfter}`)
    assert.match(refused.header('ratelimit') ?? '', /^"token-\w+";r=0;t=(3600|359\d), /)
  })

  test("that is refused uses up nothing of its organization's limit", async ({
    client,
    assert,
  }) => {
    const { organizationId, bearer } = await createTenant()
    const other = await issueToken(organizationId)
    await limitCallers({ token: 2, organization: 4 })
    const ask = async (authorization: string) => {
      const response = await client.as(authorization).get('/v1/organization')
      return response.status()
    }

    const loud: number[] = []
    for (let i = 0; i < 10; i++) loud.push(await ask(bearer))
    const quiet = [await ask(other.bearer), await ask(other.bearer)]

    assert.deepEqual(loud, [200, 200, ...Array.from({ length: 8 }, () => 429)])
    assert.deepEqual(quiet, [200, 200])
  })

  test('above the limit of its organization is answered 429 for every token', async ({
    client,
  }) => {
    const { organizationId, bearer } = await createTenant()
    const other = await issueToken(organizationId)
    const stranger = await createTenant()
    await limitCallers({ organization: 1 })
    const ask = (authorization: string) => client.as(authorization).get('/v1/organization')

    await ask(bearer)
    const refused = await ask(other.bearer)
    const elsewhere = await ask(stranger.bearer)

    refused.assertStatus(429)
    refused.assertBodyContains({
      detail: 'The access tokens of this organization were used for too many requests.',
    })
    elsewhere.assertStatus(200)
  })

  test('is counted apart from resolves', async ({ client }) => {
    const tenant = await createTenant()
    await limitCallers({ token: 2, resolves: 1 })
    const resolve = () => client.as(tenant).post(`${ROUTERS}/resolve`).json(URL_OF_NOBODY)

    await createRouter(client, tenant)
    const found = await resolve()
    const refused = await resolve()
    const managed = await client.as(tenant).get(ROUTERS)

    found.assertStatus(404)
    refused.assertStatus(429)
    managed.assertStatus(200)
  })

  test('is counted before its permission is checked', async ({ client }) => {
    const { organizationId } = await createTenant()
    const token = await issueToken(organizationId, ['events:read'])
    await limitCallers({ token: 1 })
    const ask = () => client.as(token).get('/v1/organization')

    const forbidden = await ask()
    const refused = await ask()

    forbidden.assertStatus(403)
    refused.assertStatus(429)
  })
})

test.group('An authenticated request while Redis is away', () => {
  test('is counted by its instance alone, and answered without delay', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const redis = await privateRedis()
    const connection = await commandConnection(redis.url)
    const keys = new RedisKeys(clusterConfig.keyPrefix)
    await limitCallers(
      { token: 4 },
      new RateLimiter(connection, keys, () => ({ live: 2, most: 2 }))
    )
    const machine = await MachineDelay.watch()
    connection.options.commandTimeout = clusterConfig.commandTimeoutMs
    redis.kill('SIGSTOP')

    const answers: { status: number; tookMs: number }[] = []
    for (let i = 0; i < 3; i++) {
      const startedMs = performance.now()
      const response = await client.as(tenant).get('/v1/organization')
      answers.push({ status: response.status(), tookMs: performance.now() - startedMs })
    }
    redis.kill('SIGCONT')

    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 429]
    )
    const limitMs = machine.boundMs(clusterConfig.commandTimeoutMs + 250)
    for (const { tookMs } of answers) assert.isBelow(tookMs, limitMs, String(machine))
  })
})
