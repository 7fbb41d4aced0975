import app from '@adonisjs/core/services/app'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import { test } from '@japa/runner'
import mongoose from 'mongoose'
import { RouterEventModel, RouterEventRepository } from '#routing/events/router_event_repository'
import { newIdentifier } from '#shared/identifiers'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { createRouter, path, ROUTERS } from '#tests/support/routers'

function resolve(client: ApiClient, tenant: Tenant, url: string) {
  return client.as(tenant).post(`${ROUTERS}/resolve`).json({ url })
}

function list(client: ApiClient, tenant: Tenant, queryString = '') {
  return client.as(tenant).get(`/v1/router-events${queryString}`)
}

/** Events arrive in the list shortly after the answer. */
function listOf(count: number, client: ApiClient, tenant: Tenant, queryString = '') {
  return eventually(
    () => list(client, tenant, queryString),
    (response) => response.body().data.length >= count
  )
}

function urlsOf(response: { body(): { data: { url: string }[] } }): string[] {
  return response.body().data.map((event) => event.url)
}

test.group('GET /v1/router-events: 200', () => {
  test('answers the events of the organization, the newest first, in pages', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const other = await createTenant()
    await createRouter(client, tenant, { is_default: true })
    await createRouter(client, other, { is_default: true })
    await resolve(client, other, 'https://other.example/')
    for (const n of [1, 2, 3]) await resolve(client, tenant, `https://a.example/${n}`)

    await listOf(3, client, tenant)
    const first = await list(client, tenant, '?limit=2')
    const second = await list(client, tenant, `?limit=2&cursor=${first.body().meta.next_cursor}`)

    assert.deepEqual(urlsOf(first), ['https://a.example/3', 'https://a.example/2'])
    assert.deepEqual(urlsOf(second), ['https://a.example/1'])
    assert.isNull(second.body().meta.next_cursor)
  })

  test('answers the events of one router, also after it is deleted', async ({ client, assert }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { matching_criteria: path('a') })
    await createRouter(client, tenant, { is_default: true })
    await resolve(client, tenant, 'https://a.example/a')
    await resolve(client, tenant, 'https://a.example/b')
    await client.as(tenant).delete(`${ROUTERS}/${router._id}`)

    await listOf(2, client, tenant)
    const response = await list(client, tenant, `?router_id=${router._id}`)

    assert.deepEqual(urlsOf(response), ['https://a.example/a'])
  })
})

test.group('GET /v1/router-events: filters', () => {
  test('answers openings and closings, without URL and class', async ({ client, assert }) => {
    const tenant = await createTenant()
    const [at, earlier] = [new Date('2026-03-02T00:00:00Z'), new Date('2026-03-01T00:00:00Z')]
    const events = await app.container.make(RouterEventRepository)
    const common = { organizationId: tenant.organizationId, routerId: newIdentifier() }
    await events.addNew([
      { ...common, id: newIdentifier(), type: 'ROUTER_OPENED', at: earlier },
      { ...common, id: newIdentifier(), type: 'ROUTER_CLOSED', at },
    ])
    await createRouter(client, tenant, { is_default: true })
    await resolve(client, tenant, 'https://a.example/')
    await listOf(3, client, tenant)

    const closed = await list(client, tenant, '?event_type=ROUTER_CLOSED')
    const opened = await list(client, tenant, '?event_type=ROUTER_OPENED')
    const resolved = await list(client, tenant, '?event_type=ROUTER_RESOLVED')

    assert.containSubset(closed.body().data, [
      {
        router_id: common.routerId,
        event_type: 'ROUTER_CLOSED',
        url: null,
        metadata: { matched_class: null, timestamp: at.toISOString() },
      },
    ])
    assert.deepEqual(
      [closed, opened, resolved].map((response) => response.body().data.length),
      [1, 1, 1]
    )
    assert.deepEqual(urlsOf(resolved), ['https://a.example/'])
  })

  test('answers events from an instant on, and until just before another', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const events = await app.container.make(RouterEventRepository)
    for (const hour of ['08', '09', '10', '11']) {
      await events.addNew([
        {
          id: newIdentifier(),
          organizationId: tenant.organizationId,
          routerId: newIdentifier(),
          type: 'ROUTER_OPENED',
          at: new Date(`2026-03-01T${hour}:00:00Z`),
        },
      ])
    }
    const hoursOf = async (queryString: string) => {
      const response = await list(client, tenant, queryString)
      const shown: { metadata: { timestamp: string } }[] = response.body().data
      return shown.map(({ metadata }) => metadata.timestamp.slice(11, 13))
    }

    const within = '?from=2026-03-01T09:00:00Z&until=2026-03-01T12:00:00%2B01:00'
    assert.deepEqual(await hoursOf(within), ['10', '09'])
    assert.deepEqual(await hoursOf('?from=2026-03-01T10:00:00Z'), ['11', '10'])
    assert.deepEqual(await hoursOf('?until=2026-03-01T09:00:00Z'), ['08'])
    assert.deepEqual(await hoursOf('?from=2026-03-01T10:00:00Z&until=2026-03-01T10:00:00Z'), [])
    assert.deepEqual(await hoursOf(`${within}&event_type=ROUTER_CLOSED`), [])
  })

  test('reads no more of a long list than the filter requires', async ({ assert }) => {
    const organizationId = new mongoose.Types.ObjectId()
    const second = (seconds: number) => new Date(Date.UTC(2026, 2, 1, 0, 0, seconds))
    await RouterEventModel.collection.insertMany(
      Array.from({ length: 2_000 }, (_, index) => ({
        _id: new mongoose.Types.ObjectId(),
        organization_id: organizationId,
        router_id: new mongoose.Types.ObjectId(),
        url: 'https://a.example/',
        event_type: index === 0 ? ('ROUTER_OPENED' as const) : ('ROUTER_RESOLVED' as const),
        metadata: { matched_class: 'path_only' as const, timestamp: second(index) },
      }))
    )
    const examined = async (filter: object) => {
      const plan = await RouterEventModel.collection
        .find({ organization_id: organizationId, ...filter })
        .sort({ _id: -1 })
        .limit(21)
        .explain('executionStats')
      return Number(plan.executionStats.totalDocsExamined)
    }

    assert.equal(await examined({ event_type: 'ROUTER_OPENED' }), 1)
    const window = { $gte: second(5), $lt: second(10) }
    assert.isAtMost(await examined({ 'metadata.timestamp': window }), 10)
  })
})

test.group('GET /v1/router-events: finding', () => {
  test('finds resolves by a text of their URL and by UTM values, over pages', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { is_default: true })
    const urls = [
      'https://a.example/m%C3%BCnchen?utm_source=google&utm_medium=cpc',
      'https://a.example/hamburg?utm_source=Google',
      'https://a.example/hamburg/2?utm_source=bing&utm_source=google',
      'https://a.example/berlin?utm_source=g%6Fogle',
      'https://a.example/50%?x=1',
    ]
    for (const url of urls) await resolve(client, tenant, url)
    await listOf(urls.length, client, tenant)
    const find = async (parameters: Record<string, string>) => {
      const query = new URLSearchParams(parameters).toString()
      const response = await list(client, tenant, `?${query}`)
      response.assertStatus(200)
      return urlsOf(response)
    }

    assert.sameMembers(await find({ utm_source: 'google' }), [urls[3], urls[0]])
    assert.deepEqual(await find({ utm_source: 'google', utm_medium: 'cpc' }), [urls[0]])
    assert.sameMembers(await find({ url: 'HAMBURG' }), [urls[2], urls[1]])
    assert.deepEqual(await find({ url: 'hamburg', utm_source: 'bing' }), [urls[2]])
    assert.deepEqual(await find({ url: 'münchen' }), [urls[0]])
    assert.deepEqual(await find({ url: '/50%' }), [urls[4]])
    assert.deepEqual(await find({ url: '.*' }), [])
    assert.deepEqual(await find({ url: 'hamburg', event_type: 'ROUTER_OPENED' }), [])
    assert.deepEqual(await find({ url: 'hamburg', until: '2020-01-01T00:00:00Z' }), [])

    const pages: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const response: ApiResponse = await list(
        client,
        tenant,
        `?url=example&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`
      )
      pages.push(...urlsOf(response))
      cursor = response.body().meta.next_cursor
    }
    assert.sameMembers(pages, urls)
    const untimed = await list(client, tenant, '?limit=1')
    const other: string = untimed.body().meta.next_cursor
    const refused = await list(client, tenant, `?url=example&cursor=${other}`)
    refused.assertStatus(422)
  })
})
