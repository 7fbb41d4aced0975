import { test } from '@japa/runner'
import fc from 'fast-check'
import type { RouterTraffic, TrafficGroup } from '#console/api/types'
import { chartSeries, labelPlaces, stacked } from '#console/pages/traffic/chart_series'
import { sparklinePath } from '#console/parts/sparkline_path'

const SUMS = { started: null, completed: null, abandoned: null, conversion: null }

function group(key: string, points: (number | null)[]): TrafficGroup {
  const resolved = points.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const previous = { resolved: 0, ...SUMS }
  return { key, name: key, is_default: false, share: null, resolved, ...SUMS, previous, points }
}

function pointsOf(counts: (number | null)[]): RouterTraffic['points'] {
  const at = '2026-03-01T00:00:00.000Z'
  return counts.map((resolved) => ({ at, resolved, started: null, completed: null }))
}

test.group('The series of a chart', () => {
  test('are the groups with traffic, and the rest', ({ assert }) => {
    const series = chartSeries({
      points: pointsOf([5, 0, null]),
      groups: [group('a', [3, 0, null]), group('b', [1, 0, null]), group('c', [0, 0, null])],
    })
    assert.deepEqual(
      series.map(({ group: of, counts }) => [of?.key ?? 'rest', counts]),
      [
        ['a', [3, 0, null]],
        ['b', [1, 0, null]],
        ['rest', [1, 0, null]],
      ]
    )
  })

  test('have at most eight groups, whose stack adds up to all traffic', ({ assert }) => {
    const count = fc.nat({ max: 50 })
    const column = fc.array(count, { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(
        fc.array(column, { maxLength: 12 }),
        fc.array(count, { minLength: 4, maxLength: 4 }),
        (columns, others) => {
          const totals = others.map((other, at) =>
            columns.reduce((sum, counts) => sum + (counts[at] ?? 0), other)
          )
          const groups = columns.map((counts, place) => group(String(place), counts))
          const series = chartSeries({ points: pointsOf(totals), groups })
          assert.isAtMost(series.length, 9)
          const top = stacked(series).at(-1) ?? [0, 0, 0, 0]
          assert.deepEqual(top, totals)
        }
      )
    )
  })

  test('have no bar where the day is not summed up', ({ assert }) => {
    const series = chartSeries({ points: pointsOf([null, 2]), groups: [group('a', [null, 2])] })
    assert.deepEqual(stacked(series), [[null, 2]])
  })
})

test.group('The labels of an axis', () => {
  test('are as many as fit, and begin with a day', ({ assert }) => {
    assert.deepEqual(labelPlaces(7, 10, 1), [0, 1, 2, 3, 4, 5, 6])
    assert.deepEqual(labelPlaces(30, 12, 1), [0, 7, 14, 21, 28])
    assert.deepEqual(labelPlaces(72, 5, 24), [0, 24, 48])
    assert.isAtMost(labelPlaces(366, 5, 1).length, 5)
    assert.deepEqual(labelPlaces(30, 0.5, 1), [0])
  })
})

test.group('A sparkline', () => {
  const box = { width: 60, height: 20 }

  test('spans the width, with the maximum at the top', ({ assert }) => {
    assert.equal(sparklinePath([0, 5, 10], box), 'M0 20L30 10L60 0')
  })

  test('has a gap where a count is not known', ({ assert }) => {
    assert.equal(sparklinePath([10, null, 5, 5], box), 'M0 0M40 10L60 10')
  })

  test('is at the bottom without traffic, and is empty without counts', ({ assert }) => {
    assert.equal(sparklinePath([0, 0], box), 'M0 20L60 20')
    assert.equal(sparklinePath([], box), '')
    assert.equal(sparklinePath([null], box), '')
  })
})
