import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { NoteSeenUtm } from '#routing/hygiene/note_seen_utm'
import { SeenUtmRepository } from '#routing/hygiene/seen_utm_repository'
import { RouterEventModel } from '#routing/events/router_event_repository'
import { UnmatchedResolves } from '#routing/suggestions/unmatched_resolves'
import { UnmatchedShapesRepository } from '#routing/suggestions/unmatched_shapes_repository'
import { toObjectId } from '#shared/identifiers'
import { BROWSER_AGENT } from '#tests/support/base_url'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { exchange } from '#tests/support/exchange'
import { closer } from '#tests/support/insight/visited_days'
import {
  createKey,
  PAGE_RESOLVE,
  PAGE_SESSIONS,
  postFromPage,
  type TestKey,
} from '#tests/support/publishable_keys'
import { campaign, createRouter, path, ROUTERS } from '#tests/support/routers'
import { SUGGESTIONS } from '#tests/support/routing/stored_suggestion'
import { stopClock } from '#tests/support/stop_clock'

const MONDAY = '2026-03-02T12:00:00.000Z'
const TUESDAY = '2026-03-03T12:00:00.000Z'
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const BOOK = 'https://clinic.example/book?utm_source=google'
const ELSEWHERE = 'https://clinic.example/spring?utm_source=spring-robot'

async function resolve(
  client: ApiClient,
  tenant: Tenant,
  url: string,
  agent: string | undefined,
  count: number
): Promise<void> {
  const answer = await client
    .as(tenant)
    .post(`${ROUTERS}/resolve-batch`)
    .json({ urls: Array.from({ length: count }, () => url), user_agent: agent })
  answer.assertStatus(200)
}

/** On Monday, 6 visitors were at the router of a campaign, 2 at the default one, and robots 30 times at each. */
async function visited(client: ApiClient) {
  const clock = stopClock(MONDAY)
  const tenant = await createTenant()
  const { organizationId } = tenant
  const key = await createKey(organizationId)
  const book = await createRouter(client, tenant, {
    name: 'Book',
    matching_criteria: campaign({ utm_source: 'google' }),
  })
  const others = { name: 'Others', is_default: true, matching_criteria: undefined }
  const rest = await createRouter(client, tenant, others)
  await resolve(client, tenant, BOOK, undefined, 5)
  await resolve(client, tenant, ELSEWHERE, BROWSER_AGENT, 2)
  for (const url of [BOOK, ELSEWHERE]) await resolve(client, tenant, url, ROBOT, 30)
  const decided = await postFromPage(client, key, PAGE_RESOLVE, { url: BOOK })
  const events = () => RouterEventModel.find({ organization_id: toObjectId(organizationId) }).lean()
  await eventually(events, (stored) => stored.length === 68)
  const close = async () => {
    clock.set(TUESDAY)
    const job = await closer(clock)
    await job.execute(organizationId)
  }
  const days = 'from=2026-03-02T00:00:00Z'
  const traffic = async (query = '') => {
    const answer = await client.as(tenant).get(`/v1/router-traffic?${days}&${query}`)
    answer.assertStatus(200)
    return answer.body()
  }
  const decisionId: string = decided.body().decision_id
  return { tenant, key, book: book._id, rest: rest._id, decisionId, events, close, traffic }
}

function fromRobot(client: ApiClient, key: TestKey, at: string, body: object) {
  return postFromPage(client, key, at, body).header('user-agent', ROBOT)
}

test.group('Robots', () => {
  test('have their events, and traffic leaves them out on open and closed days', async ({
    client,
    assert,
  }) => {
    const { book, rest, events, close, traffic } = await visited(client)
    const stored = await events()
    const robots = stored.filter(({ metadata }) => metadata.is_robot)
    assert.lengthOf(robots, 60)

    const open = await traffic()
    await close()
    for (const [report, at] of [
      [open, 'open'],
      [await traffic(), 'closed'],
    ] as const) {
      assert.equal(report.totals.resolved, 8, at)
      assert.deepEqual(report.robots, { resolved: 60, share: 0.8824 }, at)
      assert.deepEqual(
        report.groups.map(({ key, resolved }: Readonly<Record<string, unknown>>) => [
          key,
          resolved,
        ]),
        [
          [book, 6],
          [rest, 2],
        ],
        at
      )
      assert.equal(report.points[0].resolved, 8, at)
    }
    const ofBook = await traffic(`router_id=${book}`)
    assert.deepEqual(ofBook.robots, { resolved: 30, share: 0.8333 })
    for (const [grouping, listed] of [
      ['class', [6, 2]],
      ['flow', [8]],
      ['utm_source', [6, 2]],
    ] as const) {
      const { groups, robots: told } = await traffic(`group_by=${grouping}`)
      assert.deepEqual(
        groups.map(({ resolved }: { readonly resolved: number }) => resolved),
        listed
      )
      assert.equal(told.resolved, 60)
    }
  })

  test('start no session, so they convert nowhere', async ({ client, assert }) => {
    const { tenant, key, decisionId, traffic } = await visited(client)
    const body = { booking_flow_id: tenant.bookingFlowId, decision_id: decisionId }

    const refused = await fromRobot(client, key, PAGE_SESSIONS, body)
    const nameless = await client
      .as(key.bearer)
      .post(PAGE_SESSIONS)
      .header('origin', key.origin)
      .json(body)
    const started = await postFromPage(client, key, PAGE_SESSIONS, body)

    for (const answer of [refused, nameless]) {
      answer.assertStatus(403)
      answer.assertBodyContains({ code: 'E_ROBOT' })
    }
    started.assertStatus(201)
    const { totals } = await traffic()
    assert.deepEqual([totals.started, totals.resolved], [1, 8])
  })

  test('move nothing in an impact', async ({ client, assert }) => {
    const { tenant, close } = await visited(client)
    await close()

    const impact = await client
      .as(tenant)
      .post(`${ROUTERS}/impact`)
      .json({
        changes: [{ op: 'create', router: { name: 'New', matching_criteria: path('spring') } }],
      })

    impact.assertStatus(200)
    assert.equal(impact.body().replayed.events, 8)
    assert.equal(impact.body().moved, 2)
  })

  test('suggest no router, matched or not', async ({ client, assert }) => {
    const unmatched = new UnmatchedResolves(1_000_000)
    exchange(UnmatchedResolves, unmatched)
    const { tenant, rest, close } = await visited(client)
    await client.as(tenant).delete(`${ROUTERS}/${rest}`)
    await resolve(client, tenant, 'https://clinic.example/autumn', ROBOT, 30)
    const alone = await client
      .as(tenant)
      .post(`${ROUTERS}/resolve`)
      .json({ url: 'https://clinic.example/autumn', user_agent: ROBOT })
    alone.assertStatus(404)
    const shapes = await app.container.make(UnmatchedShapesRepository)
    await unmatched.store((found) => shapes.put(found), new Date(MONDAY))
    await close()

    const found = await client.as(tenant).get(SUGGESTIONS)

    found.assertStatus(200)
    assert.isEmpty(found.body().data)
    assert.containSubset(found.body().traffic, { resolves: 8, left: 2 })
  })

  test('have no UTM values', async ({ client, assert }) => {
    const { tenant, close } = await visited(client)
    await close()

    const note = await app.container.make(NoteSeenUtm)
    await note.execute(tenant.organizationId)

    const seen = await new SeenUtmRepository().find(tenant.organizationId)
    assert.deepEqual(
      [...(seen?.values.utm_source.counts ?? [])],
      [
        ['google', 6],
        ['spring-robot', 2],
      ]
    )
  })

  test('are told apart from pages that nobody has seen yet, which count for nothing', async ({
    client,
    assert,
  }) => {
    const { tenant, key, traffic } = await visited(client)
    const prepared = await postFromPage(client, key, PAGE_RESOLVE, { url: BOOK }).header(
      'sec-purpose',
      'prefetch;prerender'
    )
    const crawled = await fromRobot(client, key, PAGE_RESOLVE, { url: BOOK })

    const shown = await Promise.all(
      [prepared, crawled].map((answer) =>
        eventually(
          () => client.as(tenant).get(`/v1/router-events/${answer.body().decision_id}`),
          (one) => one.status() === 200
        )
      )
    )

    assert.notProperty(shown[0]?.body().metadata, 'is_robot')
    assert.isTrue(shown[1]?.body().metadata.is_robot)
    const { totals, robots } = await traffic()
    assert.deepEqual([totals.resolved, robots.resolved], [8, 61])
  })
})
