import { test } from '@japa/runner'
import { changeOfCount, changeOfRate, mayBeChance } from '#console/pages/traffic/change'
import { Figures } from '#console/pages/traffic/figures'
import { groupName, groupPlace } from '#console/pages/traffic/group_name'
import { takeZone } from '#console/shared/zone'
import * as en from '#console/texts/en'
import * as enPages from '#console/texts/en_pages'

const texts = { ...en, ...enPages }
const english = new Figures('en-GB', 'UTC')
const SUMS = { resolved: 1, started: null, completed: null, abandoned: null, conversion: null }
const groupOf = (key: string | null, name: string | null = null) => ({
  key,
  name,
  share: 1,
  is_default: false,
  ...SUMS,
  previous: SUMS,
  values: [],
  points: [],
})

test.group('Figures of traffic', () => {
  test("are written as in the reader's language", ({ assert }) => {
    const german = new Figures('de-DE')
    assert.equal(english.count(4110), '4,110')
    assert.equal(german.count(4110), '4.110')
    assert.equal(english.share(0.1234), '12.3%')
    assert.equal(german.share(0.1234), '12,3\u00a0%')
    assert.match(english.interval(0.2553, 0.4217), /^25\.5%? ?– ?42\.2%$/)
  })

  test('show the change, and nothing where there is too little before to compare with', ({
    assert,
  }) => {
    assert.equal(english.change(120, 100), '+20%')
    assert.equal(english.change(50, 100), '−50%')
    assert.equal(english.change(100, 100), '0%')
    assert.equal(english.change(999, 100), '+899%')
    assert.isNull(english.change(3200, 100))
    assert.isNull(english.change(12, 9))
    assert.isNull(english.change(5, 0))
  })

  test('compare visits of a running period up to the last full hour', ({ assert }) => {
    const sums = { resolved: 150, previous: { ...SUMS, resolved: 100 } }
    assert.equal(english.changeOfVisits(sums), '+50%')
    assert.equal(
      english.changeOfVisits({ ...sums, so_far: { resolved: 60, previous: 50 } }),
      '+20%'
    )
  })

  test('name the days of the zone by which they were counted', ({ assert }) => {
    assert.match(english.period('2026-03-01T00:00:00Z', '2026-03-08T00:00:00Z'), /^1\W+7 Mar 2026$/)
    assert.equal(english.day('2026-03-01T00:00:00Z'), '1 Mar 2026')
    assert.match(english.point('2026-03-01T00:00:00Z', 'day'), /^Sun,? 1 Mar$/)
    const berlin = new Figures('en-GB', 'Europe/Berlin')
    assert.match(berlin.period('2026-02-28T23:00:00Z', '2026-03-07T23:00:00Z'), /^1\W+7 Mar 2026$/)
    assert.equal(berlin.date('2026-02-28T23:00:00Z'), '2026-03-01')
    assert.equal(berlin.dayBefore('2026-03-07T23:00:00Z'), '7 Mar 2026')
  })

  test('say when a day begins whose midnight is no full hour in UTC', ({ assert }) => {
    const kolkata = new Figures('en-GB', 'Asia/Kolkata')
    assert.equal(kolkata.lateStart('2026-02-28T18:30:00Z'), '00:30')
    assert.equal(kolkata.dayBefore('2026-03-01T19:00:00Z'), '1 Mar 2026')
    assert.isNull(english.lateStart('2026-03-01T00:00:00Z'))
  })
})

test.group('An hour of traffic', () => {
  test('is named in the zone of the console', ({ assert }) => {
    takeZone('America/New_York')
    const ours = new Figures('en-GB')
    assert.match(ours.point('2026-03-01T00:00:00Z', 'hour'), /^Sat.* 28 Feb.* 19:00$/)
    assert.equal(ours.tick('2026-03-01T00:00:00Z'), '28 Feb')
  }).teardown(() => takeZone(null))
})

test.group('A change', () => {
  test('of a count may be chance when its interval contains none: {now} after {before}')
    .with([
      { now: 92, before: 100, chance: true },
      { now: 920, before: 1_000, chance: true },
      { now: 9_200, before: 10_000, chance: false },
      { now: 150, before: 100, chance: false },
      { now: 0, before: 10, chance: false },
    ])
    .run(({ assert }, { now, before, chance }) => {
      const change = changeOfCount(now, before)
      if (change === null) throw new Error('not compared')
      assert.equal(mayBeChance(change), chance)
      assert.isAtMost(change.low, change.by)
      assert.isAbove(change.high, change.by)
    })

  test("of a rate has Newcombe's interval", ({ assert }) => {
    // Newcombe 1998, table II: 56/70 and 48/80.
    const now = { rate: 0.8, low: 0.6917, high: 0.8769 }
    const before = { rate: 0.6, low: 0.4904, high: 0.7004 }
    const change = changeOfRate(now, before)
    assert.approximately(change?.low ?? 0, 0.0524, 0.001)
    assert.approximately(change?.high ?? 0, 0.3339, 0.001)
    assert.isNull(changeOfRate(now, null))
  })
})

test.group('The name of a group', () => {
  test('is a name, or says what is missing: {said}')
    .with([
      { by: 'router' as const, group: groupOf('r1', 'Spring'), said: 'Spring', at: '/routers/r1' },
      { by: 'router' as const, group: groupOf('r1'), said: 'A deleted router', at: null },
      { by: 'flow' as const, group: groupOf('f1', 'First'), said: 'First', at: '/routers?flow=f1' },
      { by: 'flow' as const, group: groupOf('f1'), said: 'A deleted booking flow', at: null },
      { by: 'flow' as const, group: groupOf(null), said: 'Of deleted routers', at: null },
      {
        by: 'class' as const,
        group: groupOf('path_only'),
        said: 'Path only',
        at: '/routers?class=path_only',
      },
      { by: 'utm_source' as const, group: groupOf('a b'), said: 'a b', at: '/routers?q=a+b' },
      { by: 'utm_source' as const, group: groupOf(null), said: 'without utm_source', at: null },
      {
        by: 'utm_campaign' as const,
        group: groupOf('~'),
        said: 'masked: looked personal',
        at: null,
      },
    ])
    .run(({ assert }, { by, group, said, at }) => {
      assert.equal(groupName(group, by, texts), said)
      assert.equal(groupPlace(group, by), at)
    })
})
