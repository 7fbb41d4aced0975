import { isDeepStrictEqual } from 'node:util'
import { test } from '@japa/runner'
import { type DemoVisit, demoVisits, TRAFFIC_DAYS } from '#demo/traffic/demo_visits'
import { DAY_MS, utcDayOf } from '#shared/time'

const ORGANIZATION = '6562f0a1c3e5d7f901234501'
const SEEDED_AT = new Date('2026-11-23T09:40:00.000Z')

function shareOf(visits: readonly DemoVisit[], isCounted: (visit: DemoVisit) => boolean): number {
  return visits.filter(isCounted).length / visits.length
}

test.group('The visits of the demo', () => {
  const visits = demoVisits(ORGANIZATION, SEEDED_AT)

  test('are the same in every run, and on the next day', ({ assert }) => {
    assert.isTrue(isDeepStrictEqual(demoVisits(ORGANIZATION, SEEDED_AT), visits))

    const nextDay = demoVisits(ORGANIZATION, new Date(+SEEDED_AT + DAY_MS))
    const known = new Map(nextDay.map(({ id, ...visit }) => [id, visit]))
    const again = visits.filter(({ id }) => known.has(id))
    assert.isAbove(again.length / visits.length, 0.9)
    const changed = again.filter(({ id, ...visit }) => !isDeepStrictEqual(known.get(id), visit))
    assert.deepEqual(changed, [])
  })

  test('have unique ids, also across organizations', ({ assert }) => {
    const others = demoVisits(ORGANIZATION.replace('6562', '6563'), SEEDED_AT)
    const ids = [...visits, ...others].flatMap(({ id, booking }) =>
      booking ? [id, booking.sessionId, booking.eventId] : [id]
    )

    assert.lengthOf(new Set(ids), ids.length)
  })

  test('come newest first on thirty days and today, each ended before the seeding', ({
    assert,
  }) => {
    const times = visits.map(({ at }) => at.getTime())
    const ends = visits.map(({ at, booking }) => booking?.endedAt ?? at)

    assert.deepEqual(
      times,
      times.toSorted((a, b) => b - a)
    )
    assert.lengthOf(new Set(times.map((ms) => +utcDayOf(new Date(ms)))), TRAFFIC_DAYS + 1)
    assert.isBelow(Math.max(...ends.map(Number)), SEEDED_AT.getTime())
  })

  test('follow the week and the day', ({ assert }) => {
    const weekend = ({ at }: DemoVisit) => [0, 6].includes(at.getUTCDay())
    const night = ({ at }: DemoVisit) => at.getUTCHours() < 5
    const mailing = visits.filter(({ url }) => url.includes('recall_6m'))

    assert.isBelow(shareOf(visits, weekend), (2 / 7) * 0.9)
    assert.isBelow(shareOf(visits, night), (5 / 24) * 0.5)
    assert.isAbove(
      shareOf(mailing, ({ at }) => at.getUTCDay() === 2),
      0.35
    )
  })

  test('have campaigns that begin and one that ends', ({ assert }) => {
    const daysOf = (campaign: string) =>
      visits
        .filter(({ url }) => url.includes(`utm_campaign=${campaign}`))
        .map(({ at }) => (+utcDayOf(at) - +utcDayOf(SEEDED_AT)) / DAY_MS)

    assert.equal(Math.min(...daysOf('aligners_spring')), -10)
    assert.equal(Math.min(...daysOf('gum_health')), -20)
    assert.equal(Math.max(...daysOf('cleaning_weeks')), -7)
  })

  test('begin bookings, of which most are completed', ({ assert }) => {
    const begun = visits.filter(({ booking }) => booking !== null)

    assert.isAbove(begun.length / visits.length, 0.2)
    assert.isBelow(begun.length / visits.length, 0.5)
    const completed = shareOf(begun, ({ booking }) => booking?.outcome === 'completed')
    assert.isAbove(completed, 0.55)
    assert.isBelow(completed, 0.85)
  })
})
