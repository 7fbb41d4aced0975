import { test } from '@japa/runner'
import { coverageGaps } from '../../../../../web/pages/schedule/coverage_gaps.js'
import { nextEdges } from '../../../../../web/pages/schedule/next_edges.js'
import { overlaps } from '../../../../../web/pages/schedule/overlaps.js'
import { routingRow } from '../../routing_rows.js'

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

  test('do not lie between a router that closes and another that opens then', ({ assert }) => {
    const rows = [routingRow(during(null, 10)), routingRow(during(10, null))]

    assert.deepEqual(coverageGaps(rows, whole), [])
  })
})

test.group('Overlaps of the schedule', () => {
  const same = { matching_criteria: { path: { segments: ['a'] } } }

  test('are the times that a router shares with one before it that has the same criteria', ({
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

  test('compare parameters whatever their order', ({ assert }) => {
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
