import { once } from 'node:events'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import { test } from '@japa/runner'
import { BASE_URL } from '#tests/support/base_url'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { onTheWire } from '#tests/support/client/on_the_wire'
import { campaign, createRouter, path, query, ROUTERS } from '#tests/support/routers'
import { storeManyRouters } from '#tests/support/routing/many_routers'
import { stopClock } from '#tests/support/stop_clock'

const TABLE = '/v1/routing-table'
/** The members of a router that has all defaults. */
const COMMON = [
  '_id',
  'name',
  'booking_flow_id',
  'matching_criteria',
  'priority_class',
  'updatedAt',
  'revision',
]
/** Several pages of the list. */
const STORED = 250
const BYTES_A_ROUTER_MAX = 260
const COMPRESSED_BYTES_A_ROUTER_MAX = 60

function read(client: ApiClient, tenant: Tenant, tag?: string) {
  const request = client.as(tenant).get(TABLE)
  return tag === undefined ? request : request.header('If-None-Match', tag)
}

/** For tests that only read. */
async function createLargeTenant(routers: number): Promise<Tenant> {
  const tenant = await createTenant()
  await storeManyRouters(tenant, routers, (number) => ({
    description: 'd'.repeat(500),
    criteria: path(`${number % 7}`, ...Array.from({ length: number % 5 }, () => 'a')),
    exampleUrls: [`https://a.example/${'x'.repeat(500)}`],
  }))
  return tenant
}

test.group('GET /v1/routing-table', (group) => {
  let large: Tenant
  group.setup(async () => {
    large = await createLargeTenant(1_000)
  })

  test('answers all routers in the order in which they win, as of one revision', async ({
    client,
    assert,
  }) => {
    stopClock('2026-03-01T00:00:00Z')
    const tenant = await createTenant()
    const fallback = await createRouter(client, tenant, { is_default: true })
    const older = await createRouter(client, tenant, { matching_criteria: path('a') })
    const newer = await createRouter(client, tenant, { matching_criteria: path('b') })
    const off = await createRouter(client, tenant, {
      matching_criteria: { ...path('b'), ...query({ lang: {} }) },
      is_active: false,
    })
    const first = await createRouter(client, tenant, {
      name: 'Frühjahr 🦷',
      external_id: 'crm-1',
      tags: ['spring', 'ads'],
      matching_criteria: campaign({ utm_source: 'google' }),
      scheduling: { active_from: '2026-02-01T00:00:00Z', active_until: '2026-04-01T00:00:00Z' },
    })

    const response = await read(client, tenant)

    response.assertStatus(200)
    const { data, meta } = response.body()
    const winningOrder = [first, off, newer, older, fallback].map(({ _id: id }) => id)
    assert.deepEqual(
      data.map(({ _id: id }: { _id: string }) => id),
      winningOrder
    )
    const {
      organization_id: organizationId,
      example_urls: exampleUrls,
      createdAt,
      is_default: isDefault,
      is_active: isActive,
      ...row
    } = first
    assert.deepEqual(data[0], { ...row, revision: 1 })
    assert.deepEqual([data[1].status, data[1].is_active], ['inactive', false])
    assert.sameMembers(Object.keys(data[2]), COMMON)
    assert.isTrue(data[4].is_default)
    assert.notProperty(data[4], 'matching_criteria')
    assert.isAbove(meta.organization_revision, 0)
    assert.deepEqual(
      { ...meta, organization_revision: 0 },
      {
        organization_revision: 0,
        at: '2026-03-01T00:00:00.000Z',
        total: 5,
        next_change_at: '2026-04-01T00:00:00.000Z',
      }
    )
  })

  test('is empty without routers', async ({ client, assert }) => {
    const tenant = await createTenant()

    const response = await read(client, tenant)

    response.assertStatus(200)
    assert.deepEqual(response.body().data, [])
    assert.equal(response.body().meta.total, 0)
    assert.isNull(response.body().meta.next_change_at)
  })

  test('is not sent again until a router changes or a schedule opens or closes one', async ({
    client,
    assert,
  }) => {
    const clock = stopClock('2026-03-01T00:00:00Z')
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, {
      scheduling: { active_from: '2026-04-01T00:00:00Z', active_until: '2026-05-01T00:00:00Z' },
    })
    const ask = async (tag?: string) => {
      const response = await read(client, tenant, tag)
      const isSent = response.status() === 200
      const [row] = isSent ? response.body().data : []
      return { status: response.status(), tag: String(response.header('etag')), row }
    }

    const upcoming = await ask()
    const unchanged = await ask(upcoming.tag)
    clock.set('2026-04-01T00:00:00Z')
    const open = await ask(upcoming.tag)
    const stillOpen = await ask(open.tag)
    clock.set('2026-05-01T00:00:00Z')
    const ended = await ask(open.tag)
    await client.as(tenant).patch(`${ROUTERS}/${router._id}`).json({ name: 'Renamed' })
    const renamed = await ask(ended.tag)

    assert.match(upcoming.tag, /^W\/"\d+"$/)
    assert.equal(upcoming.row.status, 'upcoming')
    assert.deepEqual([unchanged.status, unchanged.tag], [304, upcoming.tag])
    assert.notProperty(open.row, 'status')
    assert.equal(stillOpen.status, 304)
    assert.equal(ended.row.status, 'ended')
    assert.equal(renamed.row.name, 'Renamed')
    assert.equal(renamed.row.revision, 2)
  })

  test('names the inactive flows, and those without a page, to which active routers lead', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const flow = (body: object) =>
      client.as(tenant).patch(`/v1/booking-flows/${tenant.bookingFlowId}`).json(body)
    const ids = [tenant.bookingFlowId]
    const router = await createRouter(client, tenant)
    const well = await read(client, tenant)
    await flow({ is_active: false })
    const inactive = await read(client, tenant, String(well.header('etag')))
    await flow({ is_active: true, url: null })
    const pageless = await read(client, tenant)
    await client.as(tenant).patch(`${ROUTERS}/${router._id}`).json({ is_active: false })
    const unused = await read(client, tenant)

    const said = [well, inactive, pageless, unused].map((response) => {
      const { inactive_flow_ids: off, pageless_flow_ids: bare } = response.body().meta
      return [off, bare]
    })
    assert.deepEqual(said, [
      [undefined, undefined],
      [ids, undefined],
      [undefined, ids],
      [undefined, undefined],
    ])
  })

  test('names the revision for If-Match', async ({ client }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant)
    const table = await read(client, tenant)
    const [{ _id: id, revision }] = table.body().data
    const rename = (name: string) =>
      client.as(tenant).patch(`${ROUTERS}/${id}`).header('If-Match', `"${revision}"`).json({ name })

    const first = await rename('First')
    const second = await rename('Second')

    first.assertStatus(200)
    second.assertStatus(412)
  })

  test('has the order of the list by precedence, without descriptions and example URLs', async ({
    client,
    assert,
  }) => {
    const tenant = await createLargeTenant(STORED)
    const listed: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: ApiResponse = await client
        .as(tenant)
        .get(ROUTERS)
        .qs({ sort: 'precedence', limit: 100, ...(cursor && { cursor }) })
      listed.push(...page.body().data.map(({ _id: id }: { _id: string }) => id))
      cursor = page.body().meta.next_cursor
    }

    const response = await read(client, tenant)

    assert.deepEqual(
      response.body().data.map(({ _id: id }: { _id: string }) => id),
      listed
    )
    assert.isBelow(Buffer.byteLength(response.text()), STORED * BYTES_A_ROUTER_MAX)
  })

  test('is compressed for a client that accepts it, with the same content and the same tag', async ({
    assert,
  }) => {
    const plain = await onTheWire(TABLE, large.bearer, 'identity')
    const compressed = await onTheWire(TABLE, large.bearer, 'gzip, br')

    assert.isUndefined(plain.headers['content-encoding'])
    assert.equal(compressed.headers['content-encoding'], 'gzip')
    assert.match(String(plain.headers.vary), /accept-encoding/i)
    assert.equal(compressed.headers.etag, plain.headers.etag)
    const rowsOf = (text: Buffer) => JSON.parse(text.toString()).data
    assert.deepEqual(rowsOf(gunzipSync(compressed.body)), rowsOf(plain.body))
    assert.isBelow(compressed.body.length, 1_000 * COMPRESSED_BYTES_A_ROUTER_MAX)
  })

  test('frees its turn when the client leaves', async ({ client, assert }) => {
    const { hostname, port } = new URL(BASE_URL)
    for (let at = 0; at < 9; at += 1) {
      const socket = connect(Number(port), hostname)
      const encoding = at % 2 === 0 ? 'gzip' : 'identity'
      const head = `Host: a\r\nAuthorization: ${large.bearer}\r\nAccept-Encoding: ${encoding}`
      socket.write(`GET ${TABLE} HTTP/1.1\r\n${head}\r\n\r\n`)
      await once(socket, 'readable')
      socket.destroy()
    }

    const response = await read(client, large)

    response.assertStatus(200)
    assert.lengthOf(response.body().data, 1_000)
  })
})
