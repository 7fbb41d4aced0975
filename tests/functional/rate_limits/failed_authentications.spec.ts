import { randomInt } from 'node:crypto'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { createTenant } from '#tests/support/create_tenant'
import { limitCallers } from './limits_of_one_test.js'

/** An address that no other test comes from. */
const someAddress = () => `2001:db8:${randomInt(65_536).toString(16)}:1::7`

/** Asks from an address, as the load balancer would hand it on. */
function asker(client: ApiClient, address: string) {
  return async (bearer?: string) => {
    const request = client.get('/v1/organization').header('x-forwarded-for', address)
    return bearer === undefined ? request : request.header('authorization', bearer)
  }
}

/** Bad tokens, each with another secret and the id of a good one. */
async function badTokens(): Promise<() => string> {
  const { bearer } = await createTenant()
  return () => `${bearer.slice(0, -4)}${randomInt(1_000, 10_000)}`
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

test.group('A network that is blocked', () => {
  test('has no unfamiliar token looked at, good or bad', async ({ client }) => {
    const { bearer } = await createTenant()
    const bad = await badTokens()
    await limitCallers({ failures: 1 })
    const ask = asker(client, someAddress())
    await ask(bad())
    await ask(bad())

    const unfamiliar = await ask(bearer)
    const withoutAny = await ask()

    unfamiliar.assertStatus(429)
    withoutAny.assertStatus(401)
  })

  test('keeps the callers that were there before', async ({ client }) => {
    const { bearer } = await createTenant()
    const bad = await badTokens()
    await limitCallers({ failures: 1 })
    const ask = asker(client, someAddress())
    await ask(bearer)
    await ask(bad())
    await ask(bad())

    const familiar = await ask(bearer)
    const guessed = await ask(`${bearer.slice(0, -4)}0000`)

    familiar.assertStatus(200)
    guessed.assertStatus(429)
  })
})

test.group('A request', () => {
  test('that succeeds or has no credential is not counted as a failure', async ({ client }) => {
    const { bearer } = await createTenant()
    const bad = await badTokens()
    await limitCallers({ failures: 1 })
    const ask = asker(client, someAddress())

    for (let i = 0; i < 4; i++) {
      await ask(bearer)
      await ask()
    }
    const failed = await ask(bad())

    failed.assertStatus(401)
  })
})
