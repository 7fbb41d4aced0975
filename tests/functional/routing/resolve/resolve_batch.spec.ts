import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import fc from 'fast-check'
import routerEventsConfig from '#config/router_events'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { RouterEventRecorder } from '#routing/events/router_event_recorder'
import { ResolveOutcomes } from '#routing/resolve/resolve_url'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { exchange } from '#tests/support/exchange'
import { issueToken } from '#tests/support/issue_token'
import { limitCallers } from '#tests/support/limit_callers'
import { campaign, createRouter, path, query, ROUTERS } from '#tests/support/routers'
import { stopClock } from '#tests/support/stop_clock'
import { createStoredRouter } from '#tests/support/stored_routers'

const BOOK = 'https://a.example/book'
const NOWHERE = 'https://a.example/nowhere'

function batch(client: ApiClient, caller: Tenant | string, urls: unknown) {
  return client.as(caller).post(`${ROUTERS}/resolve-batch`).json({ urls })
}

function resolve(client: ApiClient, caller: Tenant | string, url: string) {
  return client.as(caller).post(`${ROUTERS}/resolve`).json({ url })
}

async function eventsOf(client: ApiClient, tenant: Tenant) {
  const response = await client.as(tenant).get('/v1/router-events?limit=100')
  return response.body().data
}

/** What follows shows what came before: events reach MongoDB in the order in which they were recorded. */
async function eventsAfter(client: ApiClient, tenant: Tenant, count: number) {
  const last = await resolve(client, tenant, `${BOOK}?last`)
  last.assertStatus(200)
  const events = await eventually(
    () => eventsOf(client, tenant),
    ({ length }) => length > count
  )
  return events.filter(({ url }: { url: string }) => url !== `${BOOK}?last`)
}

/** What is the same in the answer to another resolve of the same URL. */
function comparable({ decision_id: _id, ...decision }: Record<string, unknown>) {
  return decision
}

test.group('POST /v1/booking-flow-routers/resolve-batch: 200', () => {
  test('answers what single resolves answer, in the order of the URLs, and null without a router', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { matching_criteria: path('book') })
    await createRouter(client, tenant, { matching_criteria: query({ plan: { value: 'pro' } }) })
    await client.as(tenant).put('/v1/brand-kit').json({ name: 'Bright', primary_color: '#00aabb' })
    const urls = [BOOK, NOWHERE, 'https://a.example/?plan=pro', BOOK]

    const response = await batch(client, tenant, urls)

    response.assertStatus(200)
    assert.equal(response.header('content-type'), 'application/json; charset=utf-8')
    const { data: decisions } = response.body()
    const ids = decisions.map((one: { decision_id?: string } | null) => one?.decision_id ?? null)
    assert.lengthOf(new Set(ids), 4)
    for (const [place, url] of urls.entries()) {
      const single = await resolve(client, tenant, url)
      if (single.status() === 404) assert.isNull(decisions[place])
      else assert.deepEqual(comparable(decisions[place]), comparable(single.body()))
    }
  })

  test('equals as many single resolves, whatever the URLs', async ({ client, assert }) => {
    stopClock('2026-03-01T09:00:00Z')
    const tenant = await createTenant()
    await createRouter(client, tenant, { matching_criteria: path('book') })
    await createRouter(client, tenant, {
      matching_criteria: { ...path('book'), ...query({ plan: { value: 'pro' } }) },
      scheduling: { active_until: '2026-04-01T00:00:00Z' },
    })
    await createRouter(client, tenant, { matching_criteria: campaign({ utm_source: 'google' }) })
    const url = fc
      .tuple(
        fc.constantFrom('/book', '/book/', '/B%C3%B6k', '/nowhere', '/'),
        fc.constantFrom('', '?plan=pro', '?plan=pro&plan=basic', '?utm_source=google&mail=a@b.c'),
        fc.constantFrom('', '#part')
      )
      .map((parts) => `https://user:secret@A.example${parts.join('')}`)

    await fc.assert(
      fc.asyncProperty(fc.array(url, { minLength: 1, maxLength: 6 }), async (urls) => {
        const together = await batch(client, tenant, urls)
        const singles = await Promise.all(urls.map((one) => resolve(client, tenant, one)))

        assert.deepEqual(
          together.body().data.map((one: object | null) => one && comparable({ ...one })),
          singles.map((one) => (one.status() === 404 ? null : comparable(one.body())))
        )
      }),
      { numRuns: 15 }
    )
  })

  test('records one event for each URL that a router wins, as its resolve would', async ({
    client,
    assert,
  }) => {
    stopClock('2026-03-01T09:00:00Z')
    const tenant = await createTenant()
    await client.as(tenant).patch('/v1/organization').json({ url_privacy: 'masked' })
    await createRouter(client, tenant)
    const urls = ['https://u:p@A.example/book?mail=ann@clinic.example#top', NOWHERE, `${BOOK}/?x=1`]

    const answer = await batch(client, tenant, urls)
    const events = await eventsAfter(client, tenant, 2)
    const singles = await Promise.all(urls.map((url) => resolve(client, tenant, url)))
    const all = await eventually(
      () => eventsOf(client, tenant),
      ({ length }) => length === 5
    )

    const idsOf = (decisions: ({ decision_id: string } | null)[]) =>
      decisions.flatMap((one) => (one ? [one.decision_id] : []))
    const known = new Map(all.map((event: { _id: string }) => [event._id, event]))
    const recorded = idsOf(answer.body().data).map((id) => known.get(id))
    const ofSingles = idsOf(singles.map((one) => (one.status() === 200 ? one.body() : null))).map(
      (id) => known.get(id)
    )
    assert.lengthOf(events, 2)
    assert.deepEqual(
      recorded.map((event) => ({ ...Object(event), _id: null })),
      ofSingles.map((event) => ({ ...Object(event), _id: null }))
    )
  })

  test('accepts 500 URLs, and records more events than fit in one message', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)
    const outcomes = await app.container.make(ResolveOutcomes)
    const countOf = () => Object.fromEntries([...outcomes])['path_only'] ?? 0
    const before = countOf()

    const response = await batch(
      client,
      tenant,
      Array.from({ length: 500 }, (_, place) => `${BOOK}?place=${place}`)
    )

    response.assertStatus(200)
    const { data: decisions } = response.body()
    assert.lengthOf(decisions, 500)
    assert.isTrue(decisions.every((one: Resolved) => one.router._id === router._id))
    assert.equal(countOf() - before, 500)
    const events = await eventually(
      () => new RouterEventRepository().list(tenant.organizationId, {}, null, 1_000),
      ({ length }) => length >= 500
    )
    assert.deepEqual(
      events.map(({ id }) => id).reverse(),
      decisions.map((one: Resolved) => one.decision_id)
    )
  })

  test('answers while no store accepts the events, as a resolve does', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant)
    const logger = await app.container.make('logger')
    const recorder = new RouterEventRecorder(
      [],
      { add: () => {} },
      routerEventsConfig.recorder,
      logger
    )
    exchange(RouterEventRecorder, recorder)

    const response = await batch(client, tenant, [BOOK, NOWHERE, BOOK])

    response.assertStatus(200)
    assert.equal(recorder.bufferedCount, 2)
  })
})

interface Resolved {
  readonly decision_id: string
  readonly router: { readonly _id: string }
}

test.group('POST /v1/booking-flow-routers/resolve-batch: 422', () => {
  const refused: { title: string; urls: unknown; field: string; rule: string }[] = [
    { title: 'no list', urls: BOOK, field: 'urls', rule: 'array' },
    { title: 'an empty list', urls: [], field: 'urls', rule: 'array.minLength' },
    {
      title: 'more than 500',
      urls: Array.from({ length: 501 }, () => BOOK),
      field: 'urls',
      rule: 'array.maxLength',
    },
    { title: 'no text', urls: [BOOK, BOOK, 7], field: 'urls.2', rule: 'string' },
    { title: 'no URL', urls: [BOOK, BOOK, BOOK, 'book'], field: 'urls.3', rule: 'url' },
    { title: 'a long URL', urls: [`${BOOK}${'x'.repeat(9_000)}`], field: 'urls.0', rule: 'url' },
    { title: 'another scheme', urls: [BOOK, 'ftp://a.example/'], field: 'urls.1', rule: 'url' },
  ]

  test('refuses the whole batch and names the place: {title}')
    .with(refused)
    .run(async ({ client, assert }, { urls, field, rule }) => {
      const tenant = await createTenant()
      await createRouter(client, tenant)

      const response = await batch(client, tenant, urls)

      response.assertStatus(422)
      const { code, errors } = response.body()
      assert.equal(code, 'E_VALIDATION_ERROR')
      assert.deepEqual(
        errors.map((error: { field: string; rule: string }) => [error.field, error.rule]),
        [[field, rule]]
      )
      assert.lengthOf(await eventsAfter(client, tenant, 0), 0)
    })

  test('names at most twenty malformed URLs', async ({ client, assert }) => {
    const tenant = await createTenant()

    const response = await batch(
      client,
      tenant,
      Array.from({ length: 100 }, () => 'book')
    )

    response.assertStatus(422)
    assert.lengthOf(response.body().errors, 20)
  })

  test('refuses a batch whose answer would be too long, and records nothing', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const exampleUrls = Array.from({ length: 10 }, (_, at) => `${BOOK}?${at}=${'x'.repeat(1_000)}`)
    await createStoredRouter(tenant, { exampleUrls })

    const long = await batch(
      client,
      tenant,
      Array.from({ length: 500 }, () => BOOK)
    )
    const shorter = await batch(client, tenant, [BOOK])

    long.assertStatus(422)
    long.assertBodyContains({ errors: [{ field: 'urls', rule: 'answerLength' }] })
    shorter.assertStatus(200)
    assert.lengthOf(await eventsAfter(client, tenant, 1), 1)
  })

  test('refuses more URLs than a limit could ever allow with 422', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant)
    await limitCallers({ resolves: 3 })

    const never = await batch(client, tenant, [BOOK, BOOK, BOOK, BOOK])

    never.assertStatus(422)
    assert.isUndefined(never.header('retry-after'))
    assert.deepEqual(never.body().errors, [
      {
        field: 'urls',
        rule: 'rateLimit',
        message:
          'The urls field must have at most 3 URLs, because the rate limits of resolves never allow more at once',
      },
    ])
  })

  test('accepts as many URLs as the limits allow at once', async ({ client }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant)
    await limitCallers({ resolves: 3 })

    const whole = await batch(client, tenant, [BOOK, BOOK, BOOK])

    whole.assertStatus(200)
  })
})

test.group('POST /v1/booking-flow-routers/resolve-batch: 429', () => {
  test('counts each URL against the token and the organization', async ({ client, assert }) => {
    const { organizationId, bearer } = await createTenant()
    const other = await issueToken(organizationId)
    // So few that none comes back between the two requests.
    await limitCallers({ resolves: 10, allResolves: 20 })

    const first = await batch(client, bearer, [NOWHERE, NOWHERE, NOWHERE])
    const second = await resolve(client, other.bearer, NOWHERE)

    assert.match(first.header('ratelimit') ?? '', /^"resolves-\w+";r=7;t=\d+, .*;r=17;/)
    assert.match(second.header('ratelimit') ?? '', /^"resolves-\w+";r=9;t=\d+, .*;r=16;/)
  })

  test('admits all URLs or none, and counts a refused batch as one, with Retry-After', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant)
    await limitCallers({ resolves: 10 })
    await batch(
      client,
      tenant,
      Array.from({ length: 6 }, () => NOWHERE)
    )

    const refused = await batch(
      client,
      tenant,
      Array.from({ length: 5 }, () => BOOK)
    )
    const events = await eventsAfter(client, tenant, 0)
    const rest = await batch(client, tenant, [NOWHERE, NOWHERE])

    refused.assertStatus(429)
    refused.assertBodyContains({
      code: 'E_RATE_LIMITED',
      detail: 'This access token was used for too many requests.',
    })
    // Seven of ten are used, and five must fit: two units of 360 s must return.
    const retryAfter = Number(refused.header('retry-after'))
    assert.isTrue(retryAfter > 710 && retryAfter <= 720, `${retryAfter}`)
    assert.lengthOf(events, 0)
    rest.assertStatus(200)
    assert.match(rest.header('ratelimit') ?? '', /^"resolves-\w+";r=0;/)
  })

  test('never admits more than the limit when batches race', async ({ client, assert }) => {
    const tenant = await createTenant()
    await limitCallers({ resolves: 100 })
    const urls = Array.from({ length: 30 }, () => NOWHERE)

    const answers = await Promise.all(Array.from({ length: 6 }, () => batch(client, tenant, urls)))
    const statuses = answers.map((answer) => answer.status()).sort()
    const left = await resolve(client, tenant, NOWHERE)

    assert.deepEqual(statuses, [200, 200, 200, 429, 429, 429])
    // 3 batches of 30, 3 that were refused, and this request.
    assert.match(left.header('ratelimit') ?? '', /^"resolves-\w+";r=6;/)
  })
})

test.group('POST /v1/booking-flow-routers/resolve-batch: other refusals', () => {
  test('requires a token with routers:read', async ({ client }) => {
    const { organizationId } = await createTenant()
    const token = await issueToken(organizationId, ['routers:manage'])

    const without = await client.post(`${ROUTERS}/resolve-batch`).json({ urls: [BOOK] })
    const forbidden = await batch(client, token.bearer, [BOOK])

    without.assertStatus(401)
    forbidden.assertStatus(403)
  })

  test('accepts 500 URLs of 500 characters, and no body of more than 256 KiB', async ({
    client,
  }) => {
    const tenant = await createTenant()
    const urlsOf = (length: number) =>
      Array.from({ length: 500 }, () => `${NOWHERE}?`.padEnd(length, 'x'))

    const taken = await batch(client, tenant, urlsOf(500))
    const refused = await batch(client, tenant, urlsOf(530))

    taken.assertStatus(200)
    refused.assertStatus(413)
  })

  test('does not accept candidates', async ({ client }) => {
    const tenant = await createTenant()

    const response = await client
      .as(tenant)
      .post(`${ROUTERS}/resolve-batch?candidates=2`)
      .json({ urls: [BOOK] })

    response.assertStatus(422)
  })
})
