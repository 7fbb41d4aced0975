import { randomInt } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import type { ApiClient, ApiRequest } from '@japa/api-client'
import type { RateLimit } from '#cluster/limiter/rate_limit'
import { RateLimiter } from '#cluster/limiter/rate_limiter'
import { IssueSignInCode } from '#identity/sign_in/issue_sign_in_code'
import { newSecret } from '#bookings/sessions/session_secret'
import { SESSIONS, startSession } from '#tests/support/booking_sessions'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { issueOperator } from '#tests/support/issue_operator'
import { issueBearer } from '#tests/support/issue_token'
import { limitCallers } from '#tests/support/limit_callers'
import { createKey, PAGE_RESOLVE, postFromPage } from '#tests/support/publishable_keys'

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

/** Two credentials of one kind, each as the complete value of an Authorization header, and a request that takes one. */
interface Kind {
  readonly known: string
  readonly unseen: string
  /** Of a kind that works more than once; null for one whose right value is used up. */
  readonly again: number | null
  ask(bearer: string): ApiRequest
}

const KINDS: Readonly<Record<string, (client: ApiClient, tenant: Tenant) => Promise<Kind>>> = {
  'an access token': async (client, { organizationId, bearer }) => ({
    known: bearer,
    unseen: await issueBearer(organizationId, ['organizations:read']),
    again: 200,
    ask: (value) => client.as(value).get('/v1/organization'),
  }),
  'a publishable key': async (client, { organizationId }) => {
    const key = await createKey(organizationId)
    const { bearer: unseen } = await createKey(organizationId, key.origin)
    const body = { url: 'https://clinic.example/nowhere' }
    return {
      known: key.bearer,
      unseen,
      again: 404,
      ask: (bearer) => postFromPage(client, { ...key, bearer }, PAGE_RESOLVE, body),
    }
  },
  "an operator's credential": async (client) => {
    const [{ bearer: known }, { bearer: unseen }] = [await issueOperator(), await issueOperator()]
    const ask = (bearer: string) => client.as(bearer).get('/v1/operations/credential')
    return { known, unseen, again: 200, ask }
  },
  'the secret of a booking session': async (client, tenant) => {
    const { id, secret } = await startSession(client, tenant)
    return {
      known: `Bearer ${secret}`,
      unseen: `Bearer ${newSecret().release()}`,
      again: 200,
      ask: (bearer) => client.as(bearer).get(`${SESSIONS}/${id}`),
    }
  },
  'the code of a sign-in link': async (client, tenant) => ({
    known: await signInCode(tenant),
    unseen: await signInCode(await createTenant()),
    again: null,
    ask: (bearer) => client.as(bearer).post('/v1/access-tokens/sign-in'),
  }),
}

async function signInCode({ organizationId, tokenId }: Tenant): Promise<string> {
  const issue = await app.container.make(IssueSignInCode)
  const issued = await issue.execute(organizationId, tokenId)
  if (!issued.ok) throw new Error('The token has no code')
  return `Bearer ${issued.value.release()}`
}

let wrongs = 1_000
/** Another value of the same form that is not valid. */
const wrongOf = (bearer: string) => `${bearer.slice(0, -4)}${(wrongs += 1)}`

test.group('Of each kind of credentials', () => {
  test('a wrong one gets 429 after too many of its network; known ones still work: {$self}')
    .with(Object.keys(KINDS))
    .run(async ({ client, assert }, name) => {
      const kind = await KINDS[name]?.(client, await createTenant())
      if (!kind) throw new Error(`There is no kind ${name}`)
      const { known, unseen, again } = kind
      await limitCallers({ failures: 2 })
      const ask = async (bearer: string) => kind.ask(bearer)
      const first = await ask(known)

      const failed = [await ask(wrongOf(known)), await ask(wrongOf(known))]
      const refused = await ask(wrongOf(known))
      const recentlyVerified = await ask(known)
      const unverified = await ask(unseen)

      assert.isBelow(first.status(), 405)
      assert.deepEqual(
        failed.map((response) => response.status()),
        [401, 401]
      )
      for (const blocked of [refused, unverified]) {
        blocked.assertStatus(429)
        blocked.assertBodyContains({ code: 'E_RATE_LIMITED' })
        assert.isTrue(Number(blocked.header('retry-after')) > 1_000)
      }
      recentlyVerified.assertStatus(again ?? 429)
    })

  test('a wrong one is counted once, however often a client repeats it: {$self}')
    .with(Object.keys(KINDS))
    .run(async ({ client, assert }, name) => {
      const kind = await KINDS[name]?.(client, await createTenant())
      if (!kind) throw new Error(`There is no kind ${name}`)
      await limitCallers({ failures: 2 })
      const wrong = wrongOf(kind.known)

      const repeated = await Promise.all(Array.from({ length: 10 }, async () => kind.ask(wrong)))
      const other = await kind.ask(wrongOf(kind.known))

      assert.deepEqual(new Set(repeated.map((response) => response.status())), new Set([401]))
      other.assertStatus(401)
    })
})

test.group('A credential that fails', () => {
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
})

test.group('The address that a failure counts against', () => {
  test('is the right-most one outside trusted balancers, whatever the client puts before it', async ({
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

  test("is the connection's when the header holds no address", async ({ client, assert }) => {
    const bad = await badTokens()
    await limitCallers({ failures: 100 })

    for (const header of ['{', '}', '{{}}', 'unknown', '1.2.3.4.5', ':', '%', '[::1', ',,,']) {
      const answer = await asker(client, header)(bad())
      assert.equal(answer.status(), 401, header)
    }
  })

  test('is not stored in Redis', async ({ client, assert, cleanup }) => {
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
