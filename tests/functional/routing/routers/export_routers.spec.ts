import { once } from 'node:events'
import { connect } from 'node:net'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import type { mongo } from 'mongoose'
import { RouterModel } from '#routing/routers/router_model'
import { BASE_URL } from '#tests/support/base_url'
import { storeManyRouters } from '#tests/support/routing/many_routers'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createRouter, path, ROUTERS } from '#tests/support/routers'

const EXPORT = `${ROUTERS}/export`

/** Ends the reads of the organization's routers that wait for their reader, and returns their number. */
async function killIdleCursors({ organizationId }: Tenant): Promise<number> {
  const { collectionName } = RouterModel.collection
  const { db } = RouterModel
  const found = await db
    .getClient()
    .db('admin')
    .aggregate<{ cursor: { cursorId: mongo.Long; originatingCommand: object } }>(
      [
        { $currentOp: { idleCursors: true } },
        { $match: { type: 'idleCursor', ns: `${db.name}.${collectionName}` } },
      ],
      { readConcern: { level: 'local' } }
    )
    .toArray()
  const cursors = found
    .filter(({ cursor }) => JSON.stringify(cursor.originatingCommand).includes(organizationId))
    .map(({ cursor }) => cursor.cursorId)
  await db.db?.command({ killCursors: collectionName, cursors })
  return cursors.length
}

function get(client: ApiClient, tenant: Tenant, accept: string) {
  return client.as(tenant).get(EXPORT).header('Accept', accept)
}

test.group('GET /v1/booking-flow-routers/export', () => {
  test('answers JSON lines, the oldest router first', async ({ client, assert }) => {
    const tenant = await createTenant()
    for (const name of ['First', 'Second, ü']) await createRouter(client, tenant, { name })

    const response = await get(client, tenant, '*/*')

    response.assertStatus(200)
    assert.equal(response.header('content-type'), 'application/x-ndjson; charset=utf-8')
    assert.deepEqual(
      response
        .text()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
      ['First', 'Second, ü'].map((name) => ({
        name,
        booking_flow_id: tenant.bookingFlowId,
        example_urls: [],
        matching_criteria: path('book'),
        is_default: false,
        is_active: true,
        scheduling: {},
      }))
    )
  })

  /** RFC 9110, 12.5.1; the last four are what pandas, Excel's Power Query, axios and browsers send. */
  test('answers CSV exactly where Accept prefers it', async ({ client, assert }) => {
    const tenant = await createTenant()
    const cases: readonly [accept: string, isCsv: boolean][] = [
      ['text/csv; charset=utf-8', true],
      ['text/csv; header=present; q=0.9, application/x-ndjson; q=0.1', true],
      ['TEXT/CSV;Charset="UTF-8"', true],
      ['text/csv; profile="a,b;q=0"', true],
      ['text/csv;q=0.1, application/x-ndjson;q=0.9', false],
      ['text/csv;q=0, */*', false],
      ['text/*;q=0.5, */*;q=0.1', true],
      ['application/xml', false],
      ['text/csv, */*;q=0.1', true],
      ['application/json, text/csv;q=0.9, */*;q=0.8', true],
      ['application/json, text/plain, */*', false],
      ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
    ]
    for (const [accept, isCsv] of cases) {
      const answer = await get(client, tenant, accept)
      assert.equal(answer.header('content-type')?.startsWith('text/csv'), isCsv, accept)
    }
  })

  test('answers CSV on request, which an import accepts', async ({ client, assert }) => {
    const [from, to] = [await createTenant(), await createTenant()]
    await createRouter(client, from, { name: '=1+1', description: 'a\n"b"', tags: ['x, y'] })
    await createRouter(client, from, { is_default: true })

    const exported = await get(client, from, 'text/csv')
    const csv = exported.text().replaceAll(from.bookingFlowId, to.bookingFlowId)
    const imported = await client
      .as(to)
      .post(`${ROUTERS}/import`)
      .type('text/csv')
      .setup((request) => {
        request.request.send(csv)
      })
    const again = await get(client, to, 'text/csv')

    assert.equal(exported.header('content-type'), 'text/csv; charset=utf-8')
    assert.match(String(exported.header('content-disposition')), /^attachment; filename="/)
    assert.equal(exported.header('vary'), 'Accept')
    assert.match(csv, /^name,description,booking_flow_id,tags,external_id,/)
    assert.include(csv, "'=1+1")
    imported.assertStatus(201)
    assert.equal(again.text(), csv)
  })

  test('is empty but for a header when there is no router', async ({ client, assert }) => {
    const tenant = await createTenant()

    const [lines, csv] = [
      await get(client, tenant, 'application/json'),
      await get(client, tenant, 'text/csv'),
    ]

    assert.equal(lines.text(), '')
    assert.lengthOf(csv.text().split('\n'), 2)
  })

  test('frees its turn when the client leaves', async ({ client, assert }) => {
    const tenant = await createTenant()
    await storeManyRouters(tenant, 10, (number) => ({
      description: 'd'.repeat(2_000),
      criteria: path(`${number}`),
      exampleUrls: Array.from({ length: 90 }, () => `https://a.example/${'x'.repeat(8_000)}`),
    }))
    const { hostname, port } = new URL(BASE_URL)
    for (let at = 0; at < 5; at += 1) {
      const socket = connect(Number(port), hostname)
      socket.write(`GET ${EXPORT} HTTP/1.1\r\nHost: a\r\nAuthorization: ${tenant.bearer}\r\n\r\n`)
      await once(socket, 'readable')
      socket.destroy()
    }

    const response = await get(client, tenant, '*/*')

    response.assertStatus(200)
    assert.lengthOf(response.text().trimEnd().split('\n'), 10)
  })

  test('closes the connection before the end of the answer when MongoDB loses the rest', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    await storeManyRouters(tenant, 30, (number) => ({
      criteria: path(`${number}`),
      exampleUrls: Array.from({ length: 90 }, () => `https://a.example/${'x'.repeat(8_000)}`),
    }))
    const { hostname, port } = new URL(BASE_URL)
    const socket = connect(Number(port), hostname)
    socket.write(`GET ${EXPORT} HTTP/1.1\r\nHost: a\r\nAuthorization: ${tenant.bearer}\r\n\r\n`)
    await once(socket, 'readable')

    assert.equal(await killIdleCursors(tenant), 1)
    const received = Buffer.concat(await socket.toArray()).toString()

    assert.match(received, /^HTTP\/1\.1 200 OK\r\n/)
    assert.match(received, /\r\nTransfer-Encoding: chunked\r\n/i)
    assert.isFalse(received.endsWith('\r\n0\r\n\r\n'))
  })
})
