import { test } from '@japa/runner'
import { foldedText } from '#shared/characters'
import { typingMistakes } from '#shared/nearest'
import { compareRouters } from '#routing/engine/criteria/precedence'
import { type NearMiss, nearMissSteps } from '#routing/engine/answers/near_misses'
import { criterionOutcomes, matches } from '#routing/engine/criteria/criteria_conditions'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { isOpen } from '#routing/engine/criteria/schedule'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { buildRouter } from '#tests/support/routing/router_builder'
import { parsed } from '#tests/support/routing/parsed_url'
import { SeededRandom } from '#tests/support/seeded_random'
import { INSTANTS, NARROW, randomRouters, randomUrl } from '../random_world.js'

const SEED = SeededRandom.pickSeed()
const path = { segments: ['book'] }

function nearOf(routers: RoutableRouter[], url: string, { nowMs = 0, limit = 5 } = {}) {
  return runToEnd(nearMissSteps(RoutingTable.compile(routers), parsed(url), nowMs, limit))
}

function shown({ router, criterion, url, winner }: NearMiss) {
  return [router.name, criterion.field, url, winner.name]
}

/** Whether it is a slip, equal segments, folded ones and letters to change: the smaller the nearer. */
type Rank = readonly number[]

/** The best way to leave a run of segments out of the longer path; of equal ways, the last. */
function everyWay(asked: readonly string[], given: readonly string[]): Rank {
  const [short, long] = asked.length < given.length ? [asked, given] : [given, asked]
  const extra = long.length - short.length
  const ways = Array.from({ length: extra === 0 ? 1 : short.length + 1 }, (_, at) => {
    const pairs = long.toSpliced(at, extra).map((text, each) => [text, short[each] ?? ''] as const)
    const unlike = pairs.filter(([a, b]) => foldedText(a) !== foldedText(b))
    const equal = pairs.filter(([a, b]) => a === b).length
    const changed = unlike.map(([a, b], each) => {
      const mistakes = each < 2 ? typingMistakes(foldedText(a), foldedText(b)) : Infinity
      const isSlip = mistakes * 3 <= Math.min(a.length, b.length)
      return { isSlip, letters: Math.min(mistakes, Math.max(a.length, b.length)) }
    })
    const leftOut = extra > 1 ? Infinity : extra === 1 ? (long[at]?.length ?? 0) : 0
    const isSlip = extra === 0 && changed.every((pair) => pair.isSlip)
    const letters = changed.reduce((sum, pair) => sum + pair.letters, leftOut)
    return [isSlip ? 0 : 1, -equal, equal + unlike.length - pairs.length, letters]
  })
  return ways.reduce((best, way) =>
    compareRanks(way.slice(1, 3), best.slice(1, 3)) <= 0 ? way : best
  )
}

function compareRanks(a: Rank, b: Rank): number {
  const at = a.findIndex((value, each) => value !== b[each])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

test.group('Near misses', () => {
  test('name a router that a link misses by case alone, in any number of criteria', ({
    assert,
  }) => {
    const flyer = buildRouter(1, {
      path: { segments: ['Implants'] },
      queryParams: [{ name: 'lang', required: true }],
      campaign: { utm_source: 'flyer' },
    })
    const other = buildRouter(2, {
      path: { segments: ['implants'] },
      campaign: { utm_source: 'poster' },
    })
    const url = 'HTTPS://WWW.CLINIC.EXAMPLE/IMPLANTS?UTM_SOURCE=FLYER&X=1&LANG=DE'
    const near = nearOf([flyer, other], url)

    assert.deepEqual(near.map(shown), [
      [
        flyer.name,
        'path.segments',
        'https://www.clinic.example/Implants?x=1&utm_source=flyer&lang=1',
        flyer.name,
      ],
    ])
    assert.lengthOf(nearOf([flyer], url.replace('FLYER', 'FLYERS')), 0)
  })

  test('leave out a router that lower case would miss by another parameter', ({ assert }) => {
    const both = buildRouter(1, {
      path,
      queryParams: ['A', 'a'].map((name) => ({ name, required: true })),
    })
    assert.lengthOf(nearOf([both], 'https://a.example/BOOK?A=1'), 0)
  })

  test('change the one part of the URL that a router does not accept, and name the winner then', ({
    assert,
  }) => {
    const ads = buildRouter(1, { path, campaign: { utm_source: 'google' } })
    const plan = buildRouter(2, { path, queryParams: [{ name: 'plan', required: true }] })
    const pages = buildRouter(3, { path: { segments: ['book', 'ü/b'] } })
    const far = buildRouter(4, { path: { segments: ['x'] }, campaign: { utm_term: 'x' } })
    const near = nearOf([ads, plan, pages, far], 'https://a.example/book?utm_source=Google&x=%20')

    assert.deepEqual(near.map(shown), [
      [ads.name, 'campaign.utm_source', 'https://a.example/book?x=%20&utm_source=google', ads.name],
      [
        plan.name,
        'query_params.parameters.plan',
        'https://a.example/book?utm_source=Google&x=%20&plan=1',
        plan.name,
      ],
      [
        pages.name,
        'path.segments',
        'https://a.example/book/%C3%BC%2Fb?utm_source=Google&x=%20',
        pages.name,
      ],
    ])
    assert.deepEqual(near[0]?.criterion, {
      field: 'campaign.utm_source',
      met: false,
      expected: 'google',
      actual: 'Google',
    })
  })

  test('with the most met criteria come first, then those of higher precedence', ({ assert }) => {
    const long = buildRouter(1, {
      path,
      queryParams: ['a', 'b'].map((name) => ({ name, required: true })),
    })
    const [older, newer] = [2, 3].map((number) =>
      buildRouter(number, { path: { segments: [`p${number}`] } }, { createdAtMs: number })
    )
    if (!older || !newer) throw new Error('two routers')
    const near = nearOf([older, long, newer], 'https://a.example/book?a=1', { limit: 2 })

    assert.deepEqual(
      near.map(({ router }) => router.name),
      [long.name, newer.name]
    )
  })

  test('count a path that the URL meets like any other criterion', ({ assert }) => {
    const asking = (name: string) => ({ name, value: '1', required: true })
    const queries = buildRouter(1, { queryParams: [asking('a'), asking('b')] })
    const paths = buildRouter(2, { path, queryParams: [asking('b')] })
    const near = nearOf([queries, paths], 'https://a.example/book?a=1')

    assert.deepEqual(
      near.map(({ router }) => router.name),
      [paths.name, queries.name]
    )
  })

  test('come before others when the URL has the parameter or the first segment in question', ({
    assert,
  }) => {
    const firstOf = (older: MatchingCriteria, newer: MatchingCriteria, url: string) => {
      const [first] = nearOf(
        [buildRouter(1, older), buildRouter(2, newer, { createdAtMs: 1 })],
        `https://a.example${url}`
      )
      return first?.router.createdAtMs === 0 ? 'older' : 'newer'
    }
    const to = (...segments: string[]) => ({ path: { segments } })
    const asks = (name: string) => ({ queryParams: [{ name, value: '1', required: true }] })
    for (const [older, newer, url, expected] of [
      [to('book'), to('care'), '/book/x', 'older'],
      [to('book'), to('care'), '/bookings', 'newer'],
      [to('book', 'x'), to('care', 'x'), '/book', 'older'],
      [to('book', 'x'), to('care', 'x'), '/x', 'newer'],
      [to('book', 'x'), to('care', 'x'), '/', 'newer'],
      [asks('plan'), asks('ref'), '/?plan=2', 'older'],
      [asks('plan'), asks('ref'), '/?ref=2', 'newer'],
      [asks('plan'), asks('ref'), '/', 'newer'],
    ] as const) {
      assert.equal(firstOf(older, newer, url), expected, url)
    }
  })

  test('of a mistyped path come first, the nearest of them foremost', ({ assert }) => {
    const rows: [typed: string, paths: string[]][] = [
      ['/hamburg/implnats', ['/hamburg/implants', '/hamburg/braces', '/hamburg', '/bern/implants']],
      ['/hamburg/Implants', ['/hamburg/implants', '/hamburg/implant', '/hamburg/braces']],
      ['/hamburg/implänts', ['/hamburg/implants', '/hamburg/implents', '/berlin/implants']],
      ['/Hamburg/implnats', ['/hamburg/implants', '/Hamburg/braces', '/hamburg/braces']],
      ['/hamburg/implants/now', ['/hamburg/implants', '/hamburg/now/x', '/hamburg', '/bern']],
      ['/implants', ['/hamburg/implants', '/implants/a/b', '/braces', '/hamburg']],
      ['/hamburg/implants', ['/hamburg/implants/costs', '/hamburg', '/hamburg/dental-implants']],
      ['/a/b/c', ['/a/x/b/c', '/a/b/c/d/e', '/a/b', '/a/x']],
      [`/${'x'.repeat(64)}`, [`/${'X'.repeat(64)}`, '/y']],
    ]
    for (const [typed, expected] of rows) {
      // The farthest is the newest, which precedence alone would name first.
      const routers = expected.map((each, at) =>
        buildRouter(
          at + 1,
          { path: { segments: each.slice(1).split('/') } },
          { createdAtMs: at * 1_000, name: each }
        )
      )
      const near = nearOf(routers, `https://a.example${typed}`)
      assert.deepEqual(
        near.map(({ router }) => router.name),
        expected,
        typed
      )
    }
  })

  test('by a slip come before those with more met criteria', ({ assert }) => {
    const slipped = buildRouter(1, { path: { segments: ['hamburg', 'implants'] } })
    const ads = buildRouter(2, { campaign: { utm_source: 'google', utm_medium: 'x' } })
    const typo = buildRouter(3, { campaign: { utm_source: 'gogle' } })
    const url = 'https://a.example/hamburg/implnats?utm_source=google'

    assert.deepEqual(
      nearOf([ads, slipped, typo], url).map(({ router }) => router.name),
      [slipped, typo, ads].map(({ name }) => name)
    )
  })

  test('lead to a URL without the repeated and escaped forms of the parameter', ({ assert }) => {
    const plan = buildRouter(1, { queryParams: [{ name: 'plan', value: 'ä', required: true }] })
    const url = 'https://a.example:8443/x?plan=1&&q&%70lan=2&plan&z=%zz'

    assert.deepEqual(
      nearOf([plan], url).map((near) => near.url),
      ['https://a.example:8443/x?q&z=%zz&plan=%C3%A4']
    )
  })

  test('are open and active', ({ assert }) => {
    const off = buildRouter(1, { path }, { isActive: false })
    const later = buildRouter(2, { path }, { activeFromMs: 10 })

    assert.deepEqual(nearOf([off, later], 'https://a.example/'), [])
    assert.lengthOf(nearOf([off, later], 'https://a.example/', { nowMs: 10 }), 1)
  })

  test('leave out a router whose URL would be too long', ({ assert }) => {
    const long = buildRouter(1, { path: { segments: ['s'.repeat(1_000)] } })

    assert.deepEqual(nearOf([long], `https://a.example/?${'q'.repeat(7_900)}`), [])
  })

  test(`of a path are ranked as by exhaustive comparison (seed ${SEED})`, ({ assert }) => {
    const random = new SeededRandom(SEED)
    const texts = ['implants', 'implnats', 'Implants', 'implänts', 'braces', 'brace', 'b', '']
    const randomPath = () =>
      Array.from({ length: 1 + random.below(3) }, () => random.pick(texts)).filter(Boolean)
    let ranked = 0
    for (let world = 0; world < 200; world += 1) {
      const routers = Array.from({ length: 8 }, (_, at) =>
        buildRouter(
          at + 1,
          { path: { segments: ['x', ...randomPath()] } },
          { createdAtMs: random.below(3) * 1_000 }
        )
      )
      const typed = ['x', ...randomPath()]
      const url = `https://a.example/${typed.map(encodeURIComponent).join('/')}`
      const expected = routers
        .map((router) => ({
          router,
          paths: [router.criteria?.path?.segments ?? [], typed] as const,
        }))
        .filter(({ paths: [asked] }) => asked.join('/') !== typed.join('/'))
        .map(({ router, paths: [asked, given] }) => ({ router, rank: everyWay(asked, given) }))
        .sort((a, b) => compareRanks(a.rank, b.rank) || compareRouters(a.router, b.router))
      const near = nearOf(random.shuffled(routers), url, { limit: 8 })
      assert.deepEqual(
        near.map(({ router }) => router.name),
        expected.map(({ router }) => router.name),
        url
      )
      ranked += near.length
    }
    assert.isAbove(ranked, 100)
  })

  test(`are exactly those that miss one condition; the changed URL leads as stated (seed ${SEED})`, ({
    assert,
  }) => {
    const random = new SeededRandom(SEED)
    let found = 0
    for (let world = 0; world < 150; world += 1) {
      const routers = randomRouters(random, 12, NARROW)
      const table = RoutingTable.compile(routers)
      const url = randomUrl(random, NARROW)
      const request = parsed(url)
      const nowMs = random.pick(INSTANTS)
      const near = runToEnd(nearMissSteps(table, request, nowMs, 100))
      for (const { router, criterion, url: edited, winner } of near) {
        const changed = parsed(edited)
        assert.isFalse(matches(router.criteria, request), `${url} of ${router.name}`)
        assert.isTrue(matches(router.criteria, changed), `${edited} of ${router.name}`)
        assert.isFalse(criterion.met)
        assert.equal(table.resolve(changed, nowMs)?.router.id, winner.id)
      }
      const isNear = (router: RoutableRouter) => {
        const unmet = criterionOutcomes(router.criteria, request).filter(({ met }) => !met)
        const names = new Set(unmet.map(({ field }) => field.split('.').at(-1)))
        return router.isActive && isOpen(router, nowMs) && names.size === 1
      }
      assert.sameMembers(
        near.map(({ router }) => router.id),
        routers.filter(isNear).map(({ id }) => id)
      )
      found += near.length
    }
    assert.isAbove(found, 100)
  })
})
