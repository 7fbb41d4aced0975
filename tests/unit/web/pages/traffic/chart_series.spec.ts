import { test } from '@japa/runner'
import type { TrafficGroup } from '#console/api/types'
import { labelPlaces, shownGroups, toggled } from '#console/pages/traffic/chart_series'
import { sparklinePath } from '#console/parts/sparkline_path'

const SUMS = { started: null, completed: null, abandoned: null, conversion: null }

function group(key: string, points: (number | null)[]): TrafficGroup {
  const resolved = points.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const previous = { resolved: 0, ...SUMS }
  return {
    key,
    name: key,
    is_default: false,
    share: null,
    resolved,
    ...SUMS,
    previous,
    values: [],
    points,
  }
}

const namesOf = (groups: readonly TrafficGroup[]) => groups.map(({ key }) => key)

test.group('The lines of a chart', () => {
  const rest = { ...group('rest', [90]), is_default: true }
  const none = { ...group('none', [80]), key: null }
  const groups = [rest, none, ...Array.from('abcdefgh', (key) => group(key, [5])), group('i', [0])]

  test('are the groups with the most traffic, without the default router and what has no value', ({
    assert,
  }) => {
    assert.deepEqual(namesOf(shownGroups(groups, null)), [...'abcde'])
    assert.deepEqual(namesOf(shownGroups([rest], null)), ['rest'])
  })

  test('are those that were chosen, eight at most', ({ assert }) => {
    assert.deepEqual(namesOf(shownGroups(groups, ['', 'i', 'rest', 'gone'])), ['rest', null, 'i'])
    assert.lengthOf(shownGroups(groups, [...'abcdefghi']), 8)
    assert.deepEqual(shownGroups(groups, []), [])
    assert.deepEqual(toggled([rest, none], none), ['rest'])
    assert.deepEqual(toggled([rest], none), ['rest', ''])
  })
})

test.group('The labels of an axis', () => {
  test('are as many as fit, and begin with a day', ({ assert }) => {
    const days = (count: number, hours = [1]) =>
      Array.from({ length: count }).flatMap((_, day) =>
        Array.from({ length: hours[day] ?? 1 }, () => `${day}.`)
      )
    assert.deepEqual(labelPlaces(days(7), 10), [0, 1, 2, 3, 4, 5, 6])
    assert.deepEqual(labelPlaces(days(30), 12), [0, 7, 14, 21, 28])
    assert.deepEqual(labelPlaces(days(3, [24, 23, 25]), 5), [0, 24, 47])
    assert.isAtMost(labelPlaces(days(366), 5).length, 5)
    assert.deepEqual(labelPlaces(days(30), 0.5), [0])
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
