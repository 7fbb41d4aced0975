import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { PageEventQuota } from '#routing/events/page_event_quota'
import { PageEventDayModel } from '#routing/events/page_event_day_repository'
import type { RouterEvent } from '#routing/events/router_event'
import { RouterEventModel, RouterEventRepository } from '#routing/events/router_event_repository'
import { BASE_URL } from '#tests/support/base_url'
import { createTenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { exchange } from '#tests/support/exchange'
import {
  createKey,
  PAGE_RESOLVE,
  postFromPage,
  type TestKey,
} from '#tests/support/publishable_keys'
import { campaign, createRouter } from '#tests/support/routers'
import { routerEvent } from '#tests/support/routing/event_doubles'

const KIT = { name: 'Clinic', primary_color: '#0a7c66', font_family: 'Inter' }
const PAGE = 'https://clinic.example/implants?utm_source=secret-campaign&email=a%40b.example'

async function world(client: Parameters<typeof createRouter>[0]) {
  const tenant = await createTenant()
  const key = await createKey(tenant.organizationId)
  const router = await createRouter(client, tenant, {
    name: 'Rule of the board',
    description: 'Until the merger',
    matching_criteria: campaign({ utm_source: 'secret-campaign' }),
    example_urls: ['https://clinic.example/never-shown?utm_source=secret-campaign'],
    scheduling: { active_until: '2999-01-01T00:00:00Z' },
  })
  return { tenant, key, router }
}

test.group('POST /v1/page/resolve: 200', () => {
  test('answers the flow and the brand of a page, and nothing of the rules', async ({
    client,
    assert,
  }) => {
    const { tenant, key, router } = await world(client)
    await client.as(tenant).put('/v1/brand-kit').json(KIT)

    const response = await postFromPage(client, key, PAGE_RESOLVE, { url: PAGE })

    response.assertStatus(200)
    const { decision_id: decisionId, ...shown } = response.body()
    assert.deepEqual(shown, {
      is_decision_kept: true,
      booking_flow: {
        _id: tenant.bookingFlowId,
        name: 'First visit',
        url: 'https://book.example.com/first-visit',
        duration_minutes: 30,
      },
      brand_kit: {
        name: 'Clinic',
        logo_url: null,
        primary_color: '#0a7c66',
        secondary_color: null,
        font_family: 'Inter',
      },
      priority_class: 'campaign',
      holds_until: '2999-01-01T00:00:00.000Z',
    })
    assert.match(decisionId, /^[0-9a-f]{24}$/)
    const told = response.text() + JSON.stringify(response.headers())
    for (const secret of [
      router._id,
      tenant.organizationId,
      'Rule of the board',
      'merger',
      'secret-campaign',
      'never-shown',
      'utm_source',
    ]) {
      assert.notInclude(told, secret)
    }
  })

  test('names the router only while its organization lets pages read that', async ({
    client,
    assert,
  }) => {
    const [named, other] = [await world(client), await world(client)]
    const shown = async ({ key }: typeof named) => {
      const response = await postFromPage(client, key, PAGE_RESOLVE, { url: PAGE })
      response.assertStatus(200)
      return { ...response.body(), decision_id: null, booking_flow: null }
    }
    const unnamed = await shown(named)
    assert.notProperty(unnamed, 'router_name')

    const choose = (state: string) =>
      client.as(named.tenant).patch('/v1/organization').json({ router_names_on_pages: state })
    await choose('on')
    assert.deepEqual(await shown(named), { ...unnamed, router_name: 'Rule of the board' })
    assert.deepEqual(await shown(other), unnamed)
    await client.as(named.tenant).patch('/v1/organization').json({ url_privacy: 'full' })
    assert.property(await shown(named), 'router_name')
    await choose('off')
    assert.deepEqual(await shown(named), unnamed)
  })

  test('does not reveal whose kit an organization inherits', async ({ client, assert }) => {
    const parent = await createTenant()
    await client.as(parent).put('/v1/brand-kit').json(KIT)
    const child = await createTenant({ parentId: parent.organizationId })
    const key = await createKey(child.organizationId)
    await createRouter(client, child, { matching_criteria: campaign({ utm_source: 'a' }) })

    const response = await postFromPage(client, key, PAGE_RESOLVE, {
      url: 'https://clinic.example/?utm_source=a',
    })

    response.assertStatus(200)
    assert.equal(response.body().brand_kit.name, 'Clinic')
    assert.notInclude(response.text(), parent.organizationId)
  })

  test('is recorded like any resolve, with the URL as url_privacy permits', async ({
    client,
    assert,
  }) => {
    const { tenant, key, router } = await world(client)

    const response = await postFromPage(client, key, PAGE_RESOLVE, { url: PAGE })

    const id = response.body().decision_id
    const event = await eventually(
      () => client.as(tenant).get(`/v1/router-events/${id}`),
      (answer) => answer.status() === 200
    )
    event.assertBodyContains({ router_id: router._id, event_type: 'ROUTER_RESOLVED' })
    assert.include(event.body().url, 'utm_source=secret-campaign')
    assert.notInclude(event.body().url, 'a%40b.example')
  })
})

/** What a browser sends without a preflight: no header that it would have to ask for. */
function postSimply({ bearer, origin }: Omit<TestKey, 'keyId'>, path: string, body: object) {
  const query = new URLSearchParams({ key: bearer.replace('Bearer ', '') })
  const headers = { origin, 'content-type': 'text/plain;charset=UTF-8' }
  return fetch(`${BASE_URL}${path}?${query}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
}

test.group('Simple requests of pages', () => {
  test('are answered like others, with the key in the query', async ({ client, assert }) => {
    const { key, tenant } = await world(client)

    const resolved = await postSimply(key, PAGE_RESOLVE, { url: PAGE })

    assert.equal(resolved.status, 200)
    assert.equal(resolved.headers.get('access-control-allow-origin'), key.origin)
    assert.include(await resolved.text(), tenant.bookingFlowId)
  })

  test('are refused {$self}')
    .with(['with another key', 'from another origin', 'where no page asks'] as const)
    .run(async ({ client, assert }, how) => {
      const { key } = await world(client)
      const [sent, path, status] = {
        'with another key': [{ ...key, bearer: 'Bearer sbp_none' }, PAGE_RESOLVE, 401] as const,
        'from another origin': [
          { ...key, origin: 'https://a.example' },
          PAGE_RESOLVE,
          403,
        ] as const,
        'where no page asks': [key, '/v1/booking-flow-routers/resolve', 415] as const,
      }[how]
      const refused = await postSimply(sent, path, { url: PAGE })
      assert.equal(refused.status, status)
    })
})

/** Gets the event when it has been looked for once. */
class StoredAfterFirstLook extends RouterEventRepository {
  looks = 0

  constructor(private readonly event: RouterEvent) {
    super()
  }

  override async markUnused(...args: Parameters<RouterEventRepository['markUnused']>) {
    const isMarked = await super.markUnused(...args)
    this.looks += 1
    if (this.looks === 1) await this.add([this.event])
    return isMarked
  }
}

test.group('POST /v1/page/unused-decisions', () => {
  test('removes from traffic only a decision that was made with the same key', async ({
    client,
    assert,
  }) => {
    const { tenant, key, router } = await world(client)
    const foreign = await world(client)
    const second = await createKey(tenant.organizationId)
    const decide = async () => {
      const decided = await postFromPage(client, key, PAGE_RESOLVE, { url: PAGE })
      return String(decided.body().decision_id)
    }
    const [late, used] = [await decide(), await decide()]
    const eventOf = (id: string) => client.as(tenant).get(`/v1/router-events/${id}`)
    for (const id of [late, used]) {
      await eventually(
        () => eventOf(id),
        (answer) => answer.status() === 200
      )
    }
    const tell = (one: TestKey, id: string) =>
      postSimply(one, '/v1/page/unused-decisions', { decision_id: id })

    const told = await tell(key, late)
    const others = await Promise.all([tell(second, used), tell(foreign.key, used)])

    assert.deepEqual(
      [told, ...others].map(({ status }) => status),
      [204, 204, 204]
    )
    const traffic = await client.as(tenant).get(`/v1/router-traffic`).qs({ router_id: router._id })
    assert.equal(traffic.body().groups[0].resolved, 1)
    const event = await eventOf(late)
    event.assertStatus(200)
  })

  test('removes a decision whose event is stored only after the report', async ({
    client,
    assert,
  }) => {
    const { tenant, key, router } = await world(client)
    const event = routerEvent({
      organizationId: tenant.organizationId,
      routerId: router._id,
      publishableKeyId: key.keyId,
    })
    const events = new StoredAfterFirstLook(event)
    exchange(RouterEventRepository, events)

    const told = await postSimply(key, '/v1/page/unused-decisions', { decision_id: event.id })

    assert.equal(told.status, 204)
    assert.equal(events.looks, 2)
    const row = await RouterEventModel.findById(event.id).lean()
    assert.isTrue(row?.metadata.is_unused)
  })
})

test.group('POST /v1/page/resolve, with a quota for events', () => {
  test('answers beyond the quota and says that the decision is not kept', async ({
    client,
    assert,
    cleanup,
  }) => {
    const quota = await app.container.make(PageEventQuota)
    const { tenant, key } = await world(client)
    const other = await world(client)
    // The first event takes all that is left of it.
    const options = Reflect.get(quota, 'options')
    Reflect.set(quota, 'options', { bytesMax: 1, aheadBytes: 700, networkBytesMax: 10_000 })
    cleanup(() => void Reflect.set(quota, 'options', options))
    const resolve = (page: typeof key) => postFromPage(client, page, PAGE_RESOLVE, { url: PAGE })
    const isListed = async (id: string) => {
      const answer = await client.as(tenant).get(`/v1/router-events/${id}`)
      return answer.status() === 200
    }

    const first = await resolve(key)
    await eventually(() => isListed(first.body().decision_id), Boolean)
    const beyond = await eventually(
      () => resolve(key),
      (answer) => answer.body().is_decision_kept === false
    )
    const ofToken = await client
      .as(tenant)
      .post('/v1/booking-flow-routers/resolve')
      .json({ url: PAGE })
    await eventually(() => isListed(ofToken.body().decision_id), Boolean)

    assert.isTrue(first.body().is_decision_kept)
    beyond.assertStatus(200)
    assert.isTrue(await isListed(ofToken.body().decision_id))
    assert.isFalse(await isListed(beyond.body().decision_id))
    const day = await eventually(
      () => PageEventDayModel.findOne({ organization_id: tenant.organizationId }).lean(),
      (found) => (found?.not_kept ?? 0) >= 2
    )
    assert.equal(day?.bytes, 700)
    const ofOther = await resolve(other.key)
    assert.isTrue(ofOther.body().is_decision_kept)
  })
})

test.group('POST /v1/page/resolve: 404, 422', () => {
  test('refuses {why} without repeating it')
    .with([
      { why: 'a URL that no router matches', url: 'https://clinic.example/echo-me', status: 404 },
      { why: 'what is no URL', url: 'echo-me', status: 422 },
      { why: 'a URL of a file', url: 'file:///etc/echo-me', status: 422 },
      {
        why: 'a URL that is too long',
        url: `https://a.example/echo-me${'a'.repeat(9_000)}`,
        status: 422,
      },
    ])
    .run(async ({ client, assert }, { url, status }) => {
      const { key } = await world(client)

      const response = await postFromPage(client, key, PAGE_RESOLVE, { url })

      response.assertStatus(status)
      assert.notInclude(response.text(), 'echo-me')
    })
})
