import { test } from '@japa/runner'
import { type NearMiss, nearMissSteps } from '#routing/engine/answers/near_misses'
import { criterionOutcomes, matches } from '#routing/engine/criteria/match'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { isOpen } from '#routing/engine/criteria/schedule'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#routing/engine/table/steps'
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

test.group('Near misses', () => {
  test('change the one part of the URL that a router does not accept, and name who wins then', ({
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

  test('of which the URL meets most come first, then those that win before others', ({
    assert,
  }) => {
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

  test(`are exactly those that miss one condition, and the changed URL leads to them or to the named winner (seed ${SEED})`, ({
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
