import { test } from '@japa/runner'
import { axisTicks } from '#console/pages/schedule/axis'
import {
  type AxisView,
  shiftedView,
  viewOf,
  type Zoom,
  ZOOMS,
  zoomedView,
} from '#console/pages/schedule/axis'
import { barOf } from '#console/pages/schedule/axis'
import { instantAfterKey, withEdgeAt } from '#console/pages/schedule/spans'
import { snappedInstant } from '#console/pages/schedule/axis'
import { inBerlin } from './in_berlin.js'
import { coverageGaps } from '#console/pages/schedule/spans'
import { nextEdges } from '#console/pages/schedule/spans'
import { overlaps } from '#console/pages/schedule/spans'
import { routingRow } from '../routing_rows.js'

const at = (text: string) => new Date(text).getTime()
const texts = ({ fromMs, untilMs }: AxisView) => [
  new Date(fromMs).toISOString(),
  new Date(untilMs).toISOString(),
]

test.group('Axis of the schedule, in Berlin', (group) => {
  inBerlin(group)

  test('shows the week, month, quarter or year of an instant from the local midnight on', ({
    assert,
  }) => {
    const sunday = at('2026-03-29T12:00:00+02:00')

    assert.deepEqual(texts(viewOf('week', sunday)), [
      '2026-03-22T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ])
    assert.deepEqual(texts(viewOf('month', sunday)), [
      '2026-02-28T23:00:00.000Z',
      '2026-03-31T22:00:00.000Z',
    ])
    assert.deepEqual(texts(viewOf('quarter', sunday)), [
      '2026-02-28T23:00:00.000Z',
      '2026-05-31T22:00:00.000Z',
    ])
    assert.deepEqual(texts(viewOf('year', sunday)), [
      '2026-02-28T23:00:00.000Z',
      '2027-02-28T23:00:00.000Z',
    ])
  })

  test('is the same after moving there and back: {$self}')
    .with([...ZOOMS])
    .run(({ assert }, zoom: Zoom) => {
      const view = viewOf(zoom, at('2026-10-20T12:00:00Z'))

      assert.deepEqual(shiftedView(shiftedView(view, 1), -1), view)
      assert.equal(shiftedView(view, 1).fromMs, view.untilMs)
      assert.equal(shiftedView(view, -1).untilMs, view.fromMs)
    })

  test('zooms around now while now is visible, else around its middle, within bounds', ({
    assert,
  }) => {
    const now = at('2026-11-22T12:00:00Z')
    const year = viewOf('year', now)

    assert.deepEqual(zoomedView(year, -1, now), viewOf('quarter', now))
    assert.strictEqual(zoomedView(year, 1, now), year)
    const later = shiftedView(viewOf('month', now), 1)
    assert.deepEqual(zoomedView(later, -1, now), viewOf('week', at('2026-12-16T12:00:00Z')))
    const week = viewOf('week', now)
    assert.strictEqual(zoomedView(week, -1, now), week)
  })

  test('has a line a day, week or month, also where the clocks change', ({ assert }) => {
    const now = at('2026-03-29T12:00:00+02:00')
    const count = (zoom: Zoom) => axisTicks(viewOf(zoom, now)).length

    assert.equal(count('week'), 7)
    assert.equal(count('month'), 31)
    assert.equal(count('quarter'), 13)
    assert.equal(count('year'), 12)
    const days = axisTicks(viewOf('week', now))
    assert.isTrue(days.every(({ atMs }) => new Date(atMs).getHours() === 0))
    assert.closeTo(
      days.reduce((sum, { span }) => sum + span, 0),
      1,
      1e-9
    )
    assert.isBelow(days[6]?.span ?? 1, days[0]?.span ?? 0)
  })

  test('draws the visible part of a bar and says which ends are outside', ({ assert }) => {
    const view = { zoom: 'week', fromMs: 1000, untilMs: 2000 } as const

    assert.deepEqual(barOf({ fromMs: 1250, untilMs: 1500 }, view), {
      left: 0.25,
      width: 0.25,
      isCutLeft: false,
      isCutRight: false,
    })
    assert.deepEqual(barOf({ fromMs: -Infinity, untilMs: Infinity }, view), {
      left: 0,
      width: 1,
      isCutLeft: true,
      isCutRight: true,
    })
    assert.isNull(barOf({ fromMs: 0, untilMs: 1000 }, view))
    assert.isNull(barOf({ fromMs: 2000, untilMs: 3000 }, view))
  })

  test('moves an end by an hour, a day that keeps its time of day, or a week', ({ assert }) => {
    const saturday = at('2026-03-28T09:00:00+01:00')

    assert.equal(instantAfterKey(saturday, 'ArrowRight', false), at('2026-03-28T10:00:00+01:00'))
    assert.equal(instantAfterKey(saturday, 'ArrowLeft', false), at('2026-03-28T08:00:00+01:00'))
    assert.equal(instantAfterKey(saturday, 'ArrowRight', true), at('2026-03-29T09:00:00+02:00'))
    assert.equal(instantAfterKey(saturday, 'PageUp', false), at('2026-04-04T09:00:00+02:00'))
    assert.isNull(instantAfterKey(saturday, 'Enter', false))
  })

  test('keeps an hour between the two ends', ({ assert }) => {
    const span = { fromMs: 0, untilMs: 10 * 3_600_000 }

    assert.deepEqual(withEdgeAt(span, 'from', 99 * 3_600_000), { ...span, fromMs: 9 * 3_600_000 })
    assert.deepEqual(withEdgeAt(span, 'until', -5), { ...span, untilMs: 3_600_000 })
    assert.deepEqual(withEdgeAt({ fromMs: -Infinity, untilMs: 5 }, 'until', 3), {
      fromMs: -Infinity,
      untilMs: 3,
    })
  })

  test('snaps to full hours of a week and to local midnights of a month', ({ assert }) => {
    const week = viewOf('week', at('2026-03-25T12:00:00Z'))
    const month = viewOf('month', at('2026-03-25T12:00:00Z'))

    for (let step = 0; step <= 40; step += 1) {
      assert.equal(new Date(snappedInstant(week, step / 40)).getMinutes(), 0)
      assert.equal(new Date(snappedInstant(month, step / 40)).getHours(), 0)
    }
    assert.equal(snappedInstant(month, 1), month.untilMs)
  })
})

const day = (number: number) => Date.UTC(2026, 0, number)
const text = (number: number) => new Date(day(number)).toISOString()
const during = (from: number | null, until: number | null) => ({
  scheduling: {
    ...(from === null ? {} : { active_from: text(from) }),
    ...(until === null ? {} : { active_until: text(until) }),
  },
})
const whole = { fromMs: day(1), untilMs: day(31) }

test.group('Gaps of the schedule', () => {
  test('are the times in which no router but the default one is open', ({ assert }) => {
    const rows = [
      routingRow(during(3, 10)),
      routingRow(during(8, 12)),
      routingRow(during(20, 25)),
      routingRow({ is_default: true, priority_class: 'default' }),
    ]

    assert.deepEqual(coverageGaps(rows, whole), [
      { fromMs: day(1), untilMs: day(3) },
      { fromMs: day(12), untilMs: day(20) },
      { fromMs: day(25), untilMs: day(31) },
    ])
  })

  test('do not exist beside a router that is always open', ({ assert }) => {
    assert.deepEqual(coverageGaps([routingRow(during(3, 10)), routingRow()], whole), [])
  })

  test('are the whole time when no router is active', ({ assert }) => {
    assert.deepEqual(coverageGaps([routingRow({ is_active: false })], whole), [whole])
  })

  test('do not lie between a router that closes and one that opens at that instant', ({
    assert,
  }) => {
    const rows = [routingRow(during(null, 10)), routingRow(during(10, null))]

    assert.deepEqual(coverageGaps(rows, whole), [])
  })
})

test.group('Overlaps of the schedule', () => {
  const same = { matching_criteria: { path: { segments: ['a'] } } }

  test('are the times that a router shares with a preceding one of the same criteria', ({
    assert,
  }) => {
    const winner = routingRow({ ...same, ...during(5, 10) })
    const loser = routingRow({ ...same, ...during(1, 7) })

    assert.deepEqual(
      [...overlaps([winner, loser], [])],
      [[loser._id, [{ span: { fromMs: day(5), untilMs: day(7) }, winner }]]]
    )
  })

  test('include the pairs of an audit, each once', ({ assert }) => {
    const winner = routingRow({ ...same, ...during(5, 10) })
    const loser = routingRow({ ...same, ...during(1, 7) })
    const third = routingRow(during(6, null))
    const pairs = [
      { winnerId: winner._id, loserId: loser._id },
      { winnerId: winner._id, loserId: third._id },
      { winnerId: 'gone', loserId: third._id },
    ]

    const found = overlaps([winner, loser, third], pairs)

    assert.lengthOf(found.get(loser._id) ?? [], 1)
    assert.deepEqual(found.get(third._id), [{ span: { fromMs: day(6), untilMs: day(10) }, winner }])
  })

  test('do not count inactive routers or times that do not meet', ({ assert }) => {
    const rows = [
      routingRow({ ...same, is_active: false }),
      routingRow({ ...same, ...during(5, 10) }),
      routingRow({ ...same, ...during(10, 12) }),
    ]

    assert.equal(overlaps(rows, []).size, 0)
  })

  test('ignore the order of parameters', ({ assert }) => {
    const parameters = (names: string[]) => ({
      matching_criteria: {
        query_params: {
          parameters: Object.fromEntries(names.map((name) => [name, { required: true }])),
        },
      },
    })
    const rows = [routingRow(parameters(['a', 'b'])), routingRow(parameters(['b', 'a']))]

    assert.equal(overlaps(rows, []).size, 1)
  })
})

test.group('Edges of the schedule', () => {
  test('are those of active routers after an instant, the earliest first', ({ assert }) => {
    const early = routingRow(during(2, 9))
    const late = routingRow(during(4, null))
    const rows = [
      late,
      early,
      routingRow({ ...during(3, 5), is_active: false }),
      routingRow({ ...during(3, 5), is_default: true }),
      routingRow(),
    ]

    assert.deepEqual(nextEdges(rows, day(2), 9), [
      { row: late, type: 'opens', atMs: day(4) },
      { row: early, type: 'closes', atMs: day(9) },
    ])
    assert.lengthOf(nextEdges(rows, day(1), 2), 2)
  })
})
