import { randomInt } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import type { RateLimit } from '#cluster/limiter/rate_limit'
import { RateLimiter } from '#cluster/limiter/rate_limiter'
import { createTenant } from '#tests/support/create_tenant'
import { limitCallers } from '#tests/support/limit_callers'

let network = randomInt(60_000)
/** An address of a network that no other test comes from. */
const someAddress = () => `2001:db8:${(network += 1).toString(16)}:1::7`

/** Asks from an address, as the load balancer would hand it on. */
function asker(client: ApiClient, address: string) {
  return async (bearer?: string) => {
    const request = client.get('/v1/organization').header('x-forwarded-for', address)
    return bearer === undefined ? request : request.header('authorization', bearer)
  }
}

/** Bad tokens, each with another secret and the id of a good one. */
async function badTokens(): Promise<() => string> {
  const tenant = await createTenant()
  let count = 1_000
  return () => `${tenant.bearer.slice(0, -4)}${(count += 1)}`
}

test.group('A credential that fails', () => {
  test('is answered 429 instead of 401 when its network sent too many', async ({
    client,
    assert,
  }) => {
    const bad = await badTokens()
    await limitCallers({ failures: 3 })
    const ask = asker(client, someAddress())

    const failed = [await ask(bad()), await ask('Bearer nonsense'), await ask(bad())]
    const refused = await ask(bad())

    assert.deepEqual(
      failed.map((response) => response.status()),
      [401, 401, 401]
    )
    refused.assertStatus(429)
    refused.assertBodyContains({ code: 'E_RATE_LIMITED' })
    assert.isTrue(Number(refused.header('retry-after')) > 1_000)
  })

  test('counts for its whole network and for no other', async ({ client }) => {
    const bad = await badTokens()
    await limitCallers({ failures: 1 })
    const address = someAddress()

    await asker(client, address)(bad())
    const neighbour = await asker(client, address.replace('::7', '::8'))(bad())
    const stranger = await asker(client, someAddress())(bad())

    neighbour.assertStatus(429)
    stranger.assertStatus(401)
  })

  test('is counted once, however often a client repeats it', async ({ client, assert }) => {
    const bad = await badTokens()
    await limitCallers({ failures: 2 })
    const ask = asker(client, someAddress())
    const revoked = bad()

    const repeated = await Promise.all(Array.from({ length: 10 }, () => ask(revoked)))
    const other = await ask(bad())

    assert.deepEqual(new Set(repeated.map((response) => response.status())), new Set([401]))
    other.assertStatus(401)
  })
})

test.group('The address that a failure counts against', () => {
  test('is the right-most one outside our balancers, private or not, despite what the client puts before it', async ({
    client,
    assert,
  }) => {
    const bad = await badTokens()
    await limitCallers({ failures: 2 })
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
    const inventions = ['198.51.100.1', '10.0.0.1, 10.0.0.2', '{', 'unknown', '127.0.0.1', '']

    const statuses = []
    for (const invention of inventions) {
      const answer = await asker(client, `${invention}, ${address}`)(bad())
      statuses.push(answer.status())
    }

    assert.deepEqual(statuses, [401, 401, 429, 429, 429, 429])
  })

  test('is that of the connection when the header is not an address', async ({
    client,
    assert,
  }) => {
    const bad = await badTokens()
    await limitCallers({ failures: 100 })

    for (const header of ['{', '}', '{{}}', 'unknown', '1.2.3.4.5', ':', '%', '[::1', ',,,']) {
      const answer = await asker(client, header)(bad())
      assert.equal(answer.status(), 401, header)
    }
  })

  test('is in no key of Redis', async ({ client, assert, cleanup }) => {
    const bad = await badTokens()
    const taken: string[] = []
    const limiter = await app.container.make(RateLimiter)
    const take = limiter.take.bind(limiter)
    limiter.take = (limit: RateLimit, subject: string) => {
      taken.push(subject)
      return take(limit, subject)
    }
    cleanup(() => void (limiter.take = take))
    await limitCallers({ failures: 5 })
    await asker(client, '203.0.113.77')(bad())
    await asker(client, '203.0.113.77')(bad())

    assert.equal(new Set(taken).size, 1)
    assert.match(taken[0] ?? '', /^[\w-]{43}$/)
  })
})

test.group('A network that is blocked', () => {
  test('has no unfamiliar token looked at, good or bad', async ({ client }) => {
    const tenant = await createTenant()
    const bad = await badTokens()
    await limitCallers({ failures: 1 })
    const ask = asker(client, someAddress())
    await ask(bad())
    await ask(bad())

    const unverified = await ask(tenant.bearer)
    const withoutAny = await ask()

    unverified.assertStatus(429)
    withoutAny.assertStatus(401)
  })

  test('keeps the callers that were there before', async ({ client }) => {
    const tenant = await createTenant()
    const bad = await badTokens()
    await limitCallers({ failures: 1 })
    const ask = asker(client, someAddress())
    await ask(tenant.bearer)
    await ask(bad())
    await ask(bad())

    const recentlyVerified = await ask(tenant.bearer)
    const guessed = await ask(`${tenant.bearer.slice(0, -4)}0000`)

    recentlyVerified.assertStatus(200)
    guessed.assertStatus(429)
  })
})

test.group('A request', () => {
  test('that succeeds or has no credential is not counted as a failure', async ({ client }) => {
    const tenant = await createTenant()
    const bad = await badTokens()
    await limitCallers({ failures: 1 })
    const ask = asker(client, someAddress())

    for (let i = 0; i < 4; i++) {
      await ask(tenant.bearer)
      await ask()
    }
    const failed = await ask(bad())

    failed.assertStatus(401)
  })
})
