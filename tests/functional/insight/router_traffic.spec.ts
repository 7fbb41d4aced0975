import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { TrafficShapeModel } from '#insight/traffic_shape_repository'
import { newIdentifier, toObjectId } from '#shared/identifiers'
import type { FieldError } from '#shared/http/problem'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { storeSession } from '#tests/support/insight/store_session'
import { archive, closer } from '#tests/support/insight/visited_days'
import { createRouter, path } from '#tests/support/routers'
import { routerEvent } from '#tests/support/routing/event_doubles'
import { stopClock } from '#tests/support/stop_clock'

const TRAFFIC = '/v1/router-traffic'
const ROUTERS = '/v1/booking-flow-routers'
const MONDAY = '2026-03-02T00:00:00.000Z'
const TUESDAY = '2026-03-03T00:00:00.000Z'
const WEDNESDAY = '2026-03-04T00:00:00.000Z'
const BEFORE = '2026-02-25T12:00:00.000Z'
const WEEK = `from=2026-02-26T00:00:00Z&until=${WEDNESDAY}`

async function visitedTenant(client: ApiClient, now = '2026-03-04T12:00:00Z') {
  const tenant = await createTenant()
  const clock = stopClock(now)
  const { organizationId } = tenant
  const first = await createRouter(client, tenant, { name: 'First', matching_criteria: path('a') })
  const second = await createRouter(client, tenant, {
    name: '=Second',
    matching_criteria: path('b'),
  })
  const visit = async (
    routerId: string,
    resolvedAt: string,
    url = 'https://a.example/a',
    bookingFlowId?: string
  ) => {
    const at = { resolvedAt: new Date(resolvedAt), bookingFlowId }
    const event = routerEvent({ organizationId, routerId, url, ...at })
    await archive(clock).add([event])
    return event.id
  }
  const close = async () => {
    const job = await closer(clock)
    await job.execute(organizationId)
  }
  const read = (query = '') => client.as(tenant).get(`${TRAFFIC}?${query}`)
  return { tenant, clock, first: first._id, second: second._id, visit, close, read }
}

async function createFlow(client: ApiClient, tenant: Tenant, name: string): Promise<string> {
  const body = { name, url: 'https://book.example.com/second' }
  const response = await client.as(tenant).post('/v1/booking-flows').json(body)
  return response.body()._id
}

function begin(tenant: Tenant, routerId: string, createdAt: string, completed = false) {
  return storeSession(tenant, {
    routerId,
    createdAt: new Date(createdAt),
    status: completed ? 'completed' : 'abandoned',
  })
}

test.group('GET /v1/router-traffic: 200', () => {
  test('answers resolves by day and router, with their shares and the shares of the period before', async ({
    client,
    assert,
  }) => {
    const { first, second, visit, close, read } = await visitedTenant(client)
    await visit(first, '2026-02-28T12:00:00Z')
    for (const at of [MONDAY, '2026-03-03T23:59:59.999Z', TUESDAY]) await visit(first, at)
    await visit(second, TUESDAY)
    await close()

    const response = await read(`from=${MONDAY}&until=${WEDNESDAY}`)

    const body = response.body()
    assert.equal(response.status(), 200, response.text())
    assert.deepEqual(body.points, [
      { at: MONDAY, resolved: 1, started: 0, completed: 0 },
      { at: TUESDAY, resolved: 3, started: 0, completed: 0 },
    ])
    assert.equal(body.complete_until, WEDNESDAY)
    assert.deepEqual(body.previous, {
      from: '2026-02-28T00:00:00.000Z',
      until: MONDAY,
      is_complete: true,
      is_before_traffic: false,
      points: [
        { at: '2026-02-28T00:00:00.000Z', resolved: 1, started: 0, completed: 0 },
        { at: '2026-03-01T00:00:00.000Z', resolved: 0, started: 0, completed: 0 },
      ],
    })
    assert.equal(body.totals.resolved, 4)
    assert.equal(body.totals.previous.resolved, 1)
    assert.deepEqual(
      body.groups.map(({ key, name, resolved, share, points }: Record<string, unknown>) => [
        key,
        name,
        resolved,
        share,
        points,
      ]),
      [
        [first, 'First', 3, 0.75, [1, 2]],
        [second, '=Second', 1, 0.25, [0, 1]],
      ]
    )
    assert.deepEqual(body.other, { resolved: 0, share: 0 })
  })

  test('answers resolves by UTC hour', async ({ client, assert }) => {
    const { first, visit, close, read } = await visitedTenant(client)
    await visit(first, '2026-03-02T23:59:59.999Z')
    await close()

    const response = await read(`from=${MONDAY}&until=${TUESDAY}&interval=hour`)

    const { points, groups } = response.body()
    assert.lengthOf(points, 24)
    assert.deepEqual(points[23], {
      at: '2026-03-02T23:00:00.000Z',
      resolved: 1,
      started: null,
      completed: null,
    })
    assert.deepEqual(
      groups[0].points,
      points.map(({ resolved }: { resolved: number }) => resolved)
    )
  })

  test('sums up today on request, and is complete until the beginning of today', async ({
    client,
    assert,
  }) => {
    const { first, visit, close, read } = await visitedTenant(client)
    await visit(first, MONDAY)
    await visit(first, '2026-03-04T11:00:00Z')
    await close()

    const response = await read(`from=${TUESDAY}`)

    const { until, points, complete_until: completeUntil, groups } = response.body()
    assert.equal(until, '2026-03-05T00:00:00.000Z')
    assert.equal(completeUntil, WEDNESDAY)
    assert.deepEqual(
      points.map(({ resolved }: { resolved: number }) => resolved),
      [0, 1]
    )
    assert.equal(groups[0].resolved, 1)
  })

  test('answers null for the hours of today that have not begun', async ({ client, assert }) => {
    const { first, visit, read } = await visitedTenant(client)
    await visit(first, '2026-03-04T11:00:00Z')

    const response = await read(`from=${WEDNESDAY}&interval=hour`)

    const { points, groups } = response.body()
    const expected = Array.from({ length: 24 }, (_, hour) => {
      if (hour > 12) return null
      return hour === 11 ? 1 : 0
    })
    assert.deepEqual(
      points.map(({ resolved }: { resolved: number | null }) => resolved),
      expected
    )
    assert.deepEqual(groups[0].points, expected)
  })

  test('answers null for an ended day that the job has not closed', async ({ client, assert }) => {
    const { first, visit, read } = await visitedTenant(client)
    await visit(first, MONDAY)
    await visit(first, TUESDAY)

    const response = await read(`from=${MONDAY}&until=${WEDNESDAY}`)

    const { points, complete_until: completeUntil } = response.body()
    assert.deepEqual(
      points.map(({ resolved }: { resolved: number | null }) => resolved),
      [null, 1]
    )
    assert.equal(completeUntil, MONDAY)
  })

  test('answers by flow, class and UTM value', async ({ client, assert }) => {
    const { tenant, first, second, visit, close, read } = await visitedTenant(client)
    const deleted = newIdentifier()
    await visit(first, MONDAY, 'https://a.example/a?utm_source=google&utm_campaign=spring')
    await visit(second, MONDAY, 'https://a.example/b?utm_source=google')
    await visit(deleted, MONDAY, 'https://a.example/?utm_source=ada@example.com')
    await close()
    const keysBy = async (groupBy: string) => {
      const response = await read(`${WEEK}&group_by=${groupBy}`)
      return response
        .body()
        .groups.map(({ key, name, resolved }: Record<string, unknown>) => [key, name, resolved])
    }

    assert.deepEqual(await keysBy('flow'), [
      [tenant.bookingFlowId, 'First visit', 2],
      [null, null, 1],
    ])
    assert.deepEqual(await keysBy('class'), [['path_only', null, 3]])
    assert.deepEqual(await keysBy('utm_source'), [
      ['google', null, 2],
      ['~', null, 1],
    ])
    assert.deepEqual(await keysBy('utm_campaign'), [
      [null, null, 2],
      ['spring', null, 1],
    ])
  })

  test('counts resolves and bookings for the flow of their decision, also once its router has moved or is deleted', async ({
    client,
    assert,
  }) => {
    const { tenant, first, second, visit, close, read } = await visitedTenant(client)
    const moved = await createFlow(client, tenant, 'Second visit')
    const was = tenant.bookingFlowId
    await visit(first, BEFORE)
    for (const id of [first, first, second]) await visit(id, MONDAY, undefined, was)
    await begin(tenant, first, MONDAY, true)
    await close()
    await visit(second, '2026-03-04T11:00:00Z', undefined, was)
    const body = { booking_flow_id: moved }
    const patched = await client.as(tenant).patch(`${ROUTERS}/${first}`).json(body)
    const deleted = await client.as(tenant).delete(`${ROUTERS}/${second}`)
    assert.deepEqual([patched.status(), deleted.status()], [200, 204])
    const flowsFrom = async (from: string) => {
      const response = await read(`from=${from}&group_by=flow`)
      const { groups, flows_recorded_from: recordedFrom } = response.body()
      return [
        recordedFrom,
        ...groups.map(({ key, resolved, completed, points }: Record<string, unknown>) => [
          key,
          resolved,
          completed,
          points,
        ]),
      ]
    }

    assert.deepEqual(await flowsFrom(MONDAY), ['2026-02-27T00:00:00.000Z', [was, 4, 1, [3, 0, 1]]])
    assert.deepEqual(await flowsFrom('2026-02-25T00:00:00Z'), [
      '2026-02-26T00:00:00.000Z',
      [was, 4, 1, [0, 0, 0, 0, 0, 3, 0, 1]],
      [moved, 1, 0, [1, 0, 0, 0, 0, 0, 0, 0]],
    ])
  })

  test('counts bookings for the campaign of their decision, unless a day was summed up without them', async ({
    client,
    assert,
  }) => {
    const { tenant, first, visit, close, read } = await visitedTenant(client)
    const namedDecisionId = await visit(first, BEFORE, 'https://a.example/a?utm_campaign=spring')
    await storeSession(tenant, {
      namedDecisionId,
      createdAt: new Date(MONDAY),
      status: 'completed',
    })
    await visit(first, MONDAY, 'https://a.example/a?utm_campaign=autumn')
    await close()
    const bookings = async () => {
      const response = await read(`${WEEK}&group_by=utm_campaign`)
      return response
        .body()
        .groups.map(({ key, resolved, started, completed }: Record<string, unknown>) => [
          key,
          resolved,
          started,
          completed,
        ])
    }

    assert.deepEqual(await bookings(), [
      ['autumn', 1, 0, 0],
      ['spring', 0, 1, 1],
    ])

    await TrafficShapeModel.updateMany(
      { organization_id: toObjectId(tenant.organizationId), shape: /autumn/ },
      { $unset: { started: 1, completed: 1, abandoned: 1 } }
    )
    assert.deepEqual(await bookings(), [
      ['autumn', 1, null, null],
      ['spring', 0, 1, 1],
    ])
  })

  test('answers the sessions of each day of both periods, and whether the one before begins before the first visit', async ({
    client,
    assert,
  }) => {
    const { tenant, first, visit, close, read } = await visitedTenant(client)
    await visit(first, MONDAY)
    await begin(tenant, first, MONDAY, true)
    await begin(tenant, first, MONDAY)
    await close()
    const daysFrom = async (from: string) => {
      const response = await read(`from=${from}&until=${WEDNESDAY}&group_by=class`)
      const { points, previous } = response.body()
      const sessions = [points, previous.points].map((days: Record<string, unknown>[]) =>
        days.map(({ started, completed }) => [started, completed])
      )
      return [previous.is_before_traffic, ...sessions]
    }

    assert.deepEqual(await daysFrom(TUESDAY), [false, [[0, 0]], [[2, 1]]])
    assert.deepEqual(await daysFrom(MONDAY), [
      true,
      [
        [2, 1],
        [0, 0],
      ],
      [
        [0, 0],
        [0, 0],
      ],
    ])
  })

  test('marks the group of the default router', async ({ client, assert }) => {
    const { tenant, first, visit, read } = await visitedTenant(client)
    const { _id: rest } = await createRouter(client, tenant, { name: 'Rest', is_default: true })
    for (const id of [first, rest]) await visit(id, '2026-03-04T11:00:00Z')
    const response = await read()
    const marked = response
      .body()
      .groups.map(({ key, is_default: isDefault }: Record<string, unknown>) => [key, isDefault])
    assert.sameDeepMembers(marked, [
      [first, false],
      [rest, true],
    ])
  })

  test("answers the traffic of one router, also a deleted one, and none of another organization's", async ({
    client,
    assert,
  }) => {
    const { first, second, visit, close, read } = await visitedTenant(client)
    const deleted = newIdentifier()
    for (const id of [first, second, second, deleted]) await visit(id, MONDAY)
    await close()
    const resolvedOf = async (id: string) => {
      const response = await read(`${WEEK}&router_id=${id}`)
      const { totals, groups, points } = response.body()
      return [
        totals.resolved,
        groups.map(({ key }: { key: string }) => key),
        Math.max(...points.map(({ resolved }: { resolved: number }) => resolved)),
      ]
    }

    assert.deepEqual(await resolvedOf(second.toUpperCase()), [2, [second], 2])
    assert.deepEqual(await resolvedOf(deleted), [1, [deleted], 1])
    assert.deepEqual(await resolvedOf(newIdentifier()), [0, [], 0])
  })

  test('sums up what is beyond the limit', async ({ client, assert }) => {
    const { first, second, visit, close, read } = await visitedTenant(client)
    for (const id of [first, second, second]) {
      await visit(id, MONDAY, 'https://a.example/?utm_source=x')
    }
    await visit(second, MONDAY, 'https://a.example/?utm_source=y')
    await close()

    const routers = await read(`${WEEK}&limit=1`)
    const values = await read(`${WEEK}&limit=1&group_by=utm_source`)

    assert.deepEqual(routers.body().other, { resolved: 1, share: 0.25 })
    assert.deepEqual(values.body().other, { resolved: 1, share: 0.25 })
    assert.equal(values.body().groups[0].key, 'x')
  })

  test('answers conversion and its interval, from 30 starts on', async ({ client, assert }) => {
    const { tenant, first, second, visit, close, read } = await visitedTenant(client)
    for (let at = 0; at < 60; at += 1) await visit(first, MONDAY)
    for (let at = 0; at < 30; at += 1) await begin(tenant, first, MONDAY, at < 12)
    for (let at = 0; at < 29; at += 1) await begin(tenant, second, MONDAY)
    for (const [routerId, starts] of [
      [first, 29],
      [second, 30],
    ] as const) {
      for (let at = 0; at < starts; at += 1) await begin(tenant, routerId, BEFORE, at < 15)
    }
    await visit(first, BEFORE)
    await close()

    const response = await read(WEEK)

    const [one, other] = response.body().groups
    assert.deepEqual([one.resolved, one.started, one.completed, one.abandoned], [60, 30, 12, 18])
    assert.deepEqual(one.conversion, {
      started: { rate: 0.5, low: 0.3774, high: 0.6226 },
      completed: { rate: 0.4, low: 0.2459, high: 0.5768 },
      booked: { rate: 0.2, low: 0.1183, high: 0.3178 },
    })
    assert.equal(other.started, 29)
    assert.isNull(other.conversion)
    assert.equal(one.previous.started, 29)
    assert.isNull(one.previous.conversion)
    assert.deepEqual(other.previous.conversion, {
      started: null,
      completed: { rate: 0.5, low: 0.3315, high: 0.6685 },
      booked: null,
    })
  })

  test('counts no sessions by class', async ({ client, assert }) => {
    const { tenant, first, visit, close, read } = await visitedTenant(client)
    await visit(first, MONDAY)
    await begin(tenant, first, MONDAY)
    await close()

    const response = await read(`${WEEK}&group_by=class`)
    const [group] = response.body().groups
    assert.deepEqual([group.resolved, group.started, group.conversion], [1, null, null])
    assert.equal(response.body().totals.started, 1)
  })

  test('answers a CSV on request, without formulas', async ({ client, assert }) => {
    const { first, second, visit, close, read } = await visitedTenant(client)
    for (const id of [first, first, second]) await visit(id, MONDAY)
    await close()

    const response = await read(`from=${MONDAY}&until=${WEDNESDAY}&limit=1`).header(
      'accept',
      'text/csv'
    )
    const both = await read(`from=${MONDAY}&until=${TUESDAY}`).header('accept', 'text/csv')

    assert.equal(response.header('content-type'), 'text/csv; charset=utf-8')
    assert.equal(
      response.header('content-disposition'),
      'attachment; filename="router-traffic.csv"'
    )
    assert.deepEqual(response.text().split('\n'), [
      'at,group_by,key,name,resolved',
      `${MONDAY},router,${first},First,2`,
      `${MONDAY},other,,,1`,
      `${TUESDAY},router,${first},First,0`,
      `${TUESDAY},other,,,0`,
      '',
    ])
    assert.include(both.text(), `,'=Second,1\n`)
  })

  test('counts resolves by the days of a time zone, and sessions by the UTC days of the same dates', async ({
    client,
    assert,
  }) => {
    const { tenant, first, visit, close, read } = await visitedTenant(client)
    const late = '2026-03-02T23:30:00Z'
    for (const at of ['2026-03-01T22:59:59Z', '2026-03-01T23:00:00Z', late]) await visit(first, at)
    for (const at of ['2026-03-01T23:30:00Z', late]) await begin(tenant, first, at)
    await close()
    const query = `from=2026-03-01T23:00:00Z&until=2026-03-02T23:00:00Z&time_zone=Europe/Berlin`

    const response = await read(query)
    const hours = await read(`${query}&interval=hour`)
    const csv = await read(query).header('accept', 'text/csv')

    const { from, until, days_of: daysOf, points, previous, groups } = response.body()
    assert.deepEqual([from, until], ['2026-03-01T23:00:00.000Z', '2026-03-02T23:00:00.000Z'])
    assert.deepEqual(daysOf, { resolved: 'Europe/Berlin', sessions: 'UTC' })
    assert.deepEqual(points, [{ at: from, resolved: 1, started: 1, completed: 0 }])
    assert.deepEqual(previous.points, [
      { at: '2026-02-28T23:00:00.000Z', resolved: 1, started: 1, completed: 0 },
    ])
    const [{ resolved, previous: before, points: own }] = groups
    assert.deepEqual([resolved, before.resolved, own], [1, 1, [1]])
    assert.deepEqual(hours.body().groups[0].points, [1, ...Array<number>(23).fill(0)])
    assert.include(
      csv.text(),
      `${from},router,${first},First,1
`
    )
  })

  test('answers UTM values by the UTC days of the dates that were asked for', async ({
    client,
    assert,
  }) => {
    const { first, visit, close, read } = await visitedTenant(client)
    await visit(first, '2026-03-02T23:30:00Z', 'https://a.example/a?utm_source=google')
    await close()

    const response = await read(
      'from=2026-03-01T23:00:00Z&until=2026-03-02T23:00:00Z&time_zone=Europe/Berlin&group_by=utm_source'
    )

    const { from, until, days_of: daysOf, groups } = response.body()
    assert.deepEqual([from, until], [MONDAY, TUESDAY])
    assert.deepEqual(daysOf, { resolved: 'UTC', sessions: 'UTC' })
    assert.deepEqual([groups[0].key, groups[0].points], ['google', [1]])
  })

  test('begins days half an hour late where clocks differ from UTC by half an hour', async ({
    client,
    assert,
  }) => {
    const { first, visit, close, read } = await visitedTenant(client)
    await visit(first, '2026-03-01T18:45:00Z')
    await close()

    const response = await read(
      'from=2026-03-01T18:30:00Z&until=2026-03-02T18:30:00Z&time_zone=Asia/Kolkata'
    )

    const { from, until, points, previous } = response.body()
    assert.deepEqual([from, until], ['2026-03-01T19:00:00.000Z', '2026-03-02T19:00:00.000Z'])
    assert.deepEqual([points[0].resolved, previous.points[0].resolved], [0, 1])
  })

  test('compares a running period up to the last full hour with the same hours before', async ({
    client,
    assert,
  }) => {
    const { first, visit, close, read } = await visitedTenant(client, '2026-03-04T12:20:00Z')
    for (const at of ['2026-03-03T11:59:59Z', '2026-03-03T12:00:00Z', '2026-03-03T20:00:00Z']) {
      await visit(first, at)
    }
    await close()
    for (const at of ['2026-03-04T11:59:59Z', '2026-03-04T12:10:00Z']) await visit(first, at)
    const soFarOf = async (query: string) => {
      const response = await read(query)
      const { totals, groups } = response.body()
      return [totals.resolved, totals.previous.resolved, totals.so_far, groups[0]?.so_far]
    }

    const soFar = { resolved: 1, previous: 1 }
    for (const zone of ['UTC', 'Europe/Berlin']) {
      const today = `from=2026-03-04T00:00:00Z&time_zone=${zone}`
      assert.deepEqual(await soFarOf(today), [2, 3, soFar, soFar])
      assert.deepEqual(await soFarOf(`${today}&group_by=class`), [2, 3, soFar, soFar])
      assert.deepEqual(await soFarOf(`${today}&group_by=flow`), [2, 3, soFar, soFar])
    }
    const byValue = await soFarOf('from=2026-03-04T00:00:00Z&group_by=utm_source')
    assert.deepEqual(byValue, [2, 3, soFar, undefined])
    const past = await soFarOf('from=2026-03-03T00:00:00Z&until=2026-03-04T00:00:00Z')
    assert.deepEqual(past, [3, 0, undefined, undefined])
  })

  test('answers no groups to an organization without traffic', async ({ client, assert }) => {
    const tenant = await createTenant()

    const response = await client.as(tenant).get(TRAFFIC)

    const { points, groups, totals, other } = response.body()
    assert.lengthOf(points, 30)
    assert.deepEqual(groups, [])
    assert.equal(totals.resolved, 0)
    assert.deepEqual(other, { resolved: 0, share: null })
  })
})

test.group('GET /v1/router-traffic: 422', () => {
  const ranges: [query: string, field: string][] = [
    [`from=${TUESDAY}&until=${TUESDAY}`, 'from'],
    [`from=${WEDNESDAY}&until=${TUESDAY}`, 'from'],
    ['from=2026-03-05T00:00:00Z', 'from'],
    ['from=2025-03-03T00:00:00Z&until=2026-03-05T00:00:00Z', 'from'],
    ['until=0000-01-02T00:00:00Z', 'from'],
    ['from=1969-12-31T23:59:59Z&until=1970-01-02T00:00:00Z', 'from'],
    ['from=2026-02-01T00:00:00Z&until=2026-03-05T00:00:00Z&interval=hour', 'from'],
    ['from=2016-01-01T00:00:00Z&until=2016-02-01T00:00:00Z&group_by=utm_source', 'from'],
    ['interval=hour&group_by=utm_campaign', 'interval'],
    ['limit=51', 'limit'],
    ['limit=0', 'limit'],
    ['group_by=utm_term', 'group_by'],
    ['time_zone=Europe/Bern', 'time_zone'],
    ['from=2026-02-28T23:00:00Z&until=2026-02-28T22:00:00Z&time_zone=Europe/Berlin', 'from'],
  ]

  test('refuses a period, an interval or groups beyond the bounds: {0}')
    .with(ranges)
    .run(async ({ client, assert }, [query, field]) => {
      stopClock('2026-03-04T12:00:00Z')

      const response = await client.as(await createTenant()).get(`${TRAFFIC}?${query}`)

      assert.equal(response.status(), 422, response.text())
      assert.deepEqual(
        response.body().errors.map((error: FieldError) => error.field),
        [field]
      )
    })

  test('accepts the longest period, the oldest day of shapes and the most groups: {$self}')
    .with([
      'from=2025-03-04T00:00:00Z&until=2026-03-05T00:00:00Z',
      'from=1970-01-01T00:00:00Z&until=1970-01-02T00:00:00Z',
      'from=2026-02-02T00:00:00Z&until=2026-03-05T00:00:00Z&interval=hour',
      'from=2026-03-04T23:59:59Z&until=2027-01-01T00:00:00Z',
      'limit=50',
      'from=2025-03-03T23:00:00Z&time_zone=Europe/Berlin',
      'from=2026-03-04T10:00:00Z&time_zone=Pacific/Kiritimati&group_by=utm_source',
    ])
    .run(async ({ client, assert }, query) => {
      stopClock('2026-03-04T12:00:00Z')

      const response = await client.as(await createTenant()).get(`${TRAFFIC}?${query}`)

      assert.equal(response.status(), 200, response.text())
    })
})
