import { test } from '@japa/runner'
import {
  placeOf,
  queryOf,
  stepped,
  type TrafficView,
  viewOf,
} from '#console/pages/traffic/traffic_view'
import { takeZone } from '#console/shared/zone'

const NOON_MS = Date.parse('2026-03-04T12:00:00Z')
const USUAL: TrafficView = {
  groupBy: 'router',
  days: 7,
  interval: 'day',
  until: null,
  routerId: null,
  shape: 'chart',
  chosen: null,
}

test.group('The view of traffic in an address', () => {
  test('is seven days by router and day without a query', ({ assert }) => {
    assert.deepEqual(viewOf(''), USUAL)
    assert.equal(placeOf(USUAL), '/traffic')
  })

  test('is part of its address: {$self}')
    .with([
      'by=flow',
      'by=utm_campaign&days=90',
      'days=30&interval=hour',
      'days=365&until=2026-03-01',
      'router=65f0c0ffee00000000000000&shape=table',
      'by=utm_campaign&show=spring%26summer&show=',
    ])
    .run(({ assert }, search) => {
      assert.equal(placeOf(viewOf(search)), `/traffic?${search}`)
    })

  test('is the default where the address names none: {$self}')
    .with(['by=name', 'days=8', 'days=', 'until=today', 'until=2026-02-31T', 'interval=week'])
    .run(({ assert }, search) => {
      assert.deepEqual(viewOf(search), USUAL)
    })

  test('has no hours of a long period or of UTM values, and no year of UTM values', ({
    assert,
  }) => {
    assert.equal(viewOf('days=90&interval=hour').interval, 'day')
    assert.equal(viewOf('by=utm_source&days=7&interval=hour').interval, 'day')
    assert.equal(viewOf('by=utm_source&days=365').days, 90)
  })
})

function inZone(group: { setup(set: () => () => void): unknown }, zone: string) {
  group.setup(() => {
    takeZone(zone)
    return () => takeZone(null)
  })
}

test.group('A step to another period', (group) => {
  inZone(group, 'Europe/Berlin')

  test('goes back by the length of the period, and forward to today', ({ assert }) => {
    const before = stepped(USUAL, -1, NOON_MS)
    assert.equal(before.until, '2026-02-26')
    assert.equal(stepped(before, -1, NOON_MS).until, '2026-02-19')
    assert.equal(stepped(before, 1, NOON_MS).until, null)
  })

  test('never goes beyond today', ({ assert }) => {
    assert.equal(stepped(USUAL, 1, NOON_MS).until, null)
    assert.equal(stepped({ ...USUAL, until: '2026-02-28' }, 1, NOON_MS).until, null)
  })
})

test.group('The request of a view', (group) => {
  inZone(group, 'UTC')

  test('covers whole days up to today', ({ assert }) => {
    assert.deepEqual(queryOf(USUAL, NOON_MS), {
      from: '2026-02-26T00:00:00.000Z',
      until: '2026-03-05T00:00:00.000Z',
      time_zone: 'UTC',
      interval: 'day',
      group_by: 'router',
      limit: 50,
    })
  })

  test('ends before the named day, and covers the named router', ({ assert }) => {
    const {
      from,
      until,
      router_id: id,
    } = queryOf({ ...USUAL, days: 30, until: '2026-03-01', routerId: 'r' }, NOON_MS)
    assert.deepEqual(
      [from, until, id],
      ['2026-01-30T00:00:00.000Z', '2026-03-01T00:00:00.000Z', 'r']
    )
    assert.equal(
      queryOf({ ...USUAL, until: '2027-01-01' }, NOON_MS).until,
      '2026-03-05T00:00:00.000Z'
    )
  })

  test("covers the days of the console's zone, also where clocks change: {zone}")
    .with([
      {
        zone: 'Europe/Berlin',
        from: '2026-03-24T23:00:00.000Z',
        until: '2026-03-31T22:00:00.000Z',
      },
      { zone: 'Asia/Kolkata', from: '2026-03-24T18:30:00.000Z', until: '2026-03-31T18:30:00.000Z' },
    ])
    .run(({ assert }, { zone, from, until }) => {
      takeZone(zone)
      const asked = queryOf(USUAL, Date.parse('2026-03-31T12:00:00Z'))
      assert.deepEqual([asked.from, asked.until, asked.time_zone], [from, until, zone])
    })
    .teardown(() => takeZone('UTC'))
})
