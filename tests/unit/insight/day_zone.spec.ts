import { test } from '@japa/runner'
import { DayZone } from '#insight/day_zone'
import { hoursWithin, TrafficSpan } from '#insight/traffic_span'
import { DAY_MS, HOUR_MS } from '#shared/time'

const date = (text: string) => new Date(`${text}T00:00:00Z`)
const instant = (text: string) => new Date(`${text}:00Z`)

/** The dates from one on, with the beginning and the hours of each. */
function daysOf(zoneName: string, from: string, count: number) {
  const dates = { from: date(from), until: new Date(+date(from) + count * DAY_MS) }
  const span = new TrafficSpan(dates, new DayZone(zoneName), 'day')
  return span.begins.map((begin, place) => [
    begin.toISOString().slice(0, 16),
    (+span.endOf(place) - +begin) / HOUR_MS,
  ])
}

test.group('The days of a time zone', () => {
  test('have 23 or 25 hours where clocks change', ({ assert }) => {
    assert.deepEqual(daysOf('Europe/Berlin', '2026-03-28', 3), [
      ['2026-03-27T23:00', 24],
      ['2026-03-28T23:00', 23],
      ['2026-03-29T22:00', 24],
    ])
    assert.deepEqual(daysOf('Europe/Berlin', '2026-10-24', 3), [
      ['2026-10-23T22:00', 24],
      ['2026-10-24T22:00', 25],
      ['2026-10-25T23:00', 24],
    ])
    assert.deepEqual(daysOf('Pacific/Auckland', '2026-04-04', 3), [
      ['2026-04-03T11:00', 24],
      ['2026-04-04T11:00', 25],
      ['2026-04-05T12:00', 24],
    ])
    assert.deepEqual(daysOf('Pacific/Auckland', '2026-09-26', 2), [
      ['2026-09-25T12:00', 24],
      ['2026-09-26T12:00', 23],
    ])
  })

  test('begin with the first full UTC hour, half an hour late where clocks differ by half an hour', ({
    assert,
  }) => {
    const zone = new DayZone('Asia/Kolkata')
    assert.deepEqual(daysOf('Asia/Kolkata', '2026-03-02', 2), [
      ['2026-03-01T19:00', 24],
      ['2026-03-02T19:00', 24],
    ])
    assert.deepEqual(zone.dateOf(instant('2026-03-01T18:30')), date('2026-03-02'))
    assert.deepEqual(zone.dateOf(instant('2026-03-01T18:29')), date('2026-03-01'))
    assert.deepEqual(daysOf('Asia/Kathmandu', '2026-03-02', 1), [['2026-03-01T19:00', 24]])
    assert.deepEqual(daysOf('Australia/Lord_Howe', '2026-04-05', 2), [
      ['2026-04-04T13:00', 25],
      ['2026-04-05T14:00', 24],
    ])
  })

  test('begin after midnight where clocks skip it, and are empty where they skip a day', ({
    assert,
  }) => {
    assert.deepEqual(daysOf('Africa/Cairo', '2026-04-23', 3), [
      ['2026-04-22T22:00', 24],
      ['2026-04-23T22:00', 23],
      ['2026-04-24T21:00', 24],
    ])
    assert.deepEqual(daysOf('Pacific/Apia', '2011-12-29', 3), [
      ['2011-12-29T10:00', 24],
      ['2011-12-30T10:00', 0],
      ['2011-12-30T10:00', 24],
    ])
  })

  test('have the same time before by the clock, also where clocks change in between', ({
    assert,
  }) => {
    const at = instant('2026-03-30T13:00')
    const before = (name: string, days: number) => new DayZone(name).sameTimeBefore(at, days)
    assert.deepEqual(before('UTC', 7), instant('2026-03-23T13:00'))
    assert.deepEqual(before('Europe/Berlin', 1), instant('2026-03-29T13:00'))
    assert.deepEqual(before('Europe/Berlin', 7), instant('2026-03-23T14:00'))
  })
})

test.group('The span of a period', () => {
  test('adds each hour of a UTC day to the day of its zone, and none outside the period', ({
    assert,
  }) => {
    const dates = { from: date('2026-03-28'), until: date('2026-03-31') }
    const span = new TrafficSpan(dates, new DayZone('Europe/Berlin'), 'day')
    const points = [0, 0, null]
    const hours = Array.from({ length: 24 }, () => 1)
    span.addHours(points, date('2026-03-27'), hours)
    assert.deepEqual(points, [1, 0, null])
    span.addHours(points, date('2026-03-28'), hours)
    assert.deepEqual(points, [24, 1, null])
    assert.deepEqual(span.cuts, [0, 22, 23])
    span.add(points, date('2026-03-29'), [22, 1, 1])
    span.add(points, date('2026-03-30'), [22, 1, 1])
    assert.deepEqual(points, [24, 23, 24])
  })

  test('is of the same days by the hour', ({ assert }) => {
    const dates = { from: date('2026-10-25'), until: date('2026-10-26') }
    const zone = new DayZone('Europe/Berlin')
    const { begins, period } = new TrafficSpan(dates, zone, 'hour')
    assert.lengthOf(begins, 25)
    assert.deepEqual(begins[0], period.from)
    assert.deepEqual(hoursWithin(date('2026-10-24'), period), [22, 24])
    assert.deepEqual(hoursWithin(date('2026-10-25'), period), [0, 23])
    assert.deepEqual(hoursWithin(date('2026-10-26'), period), [0, 0])
  })
})
