import { test } from '@japa/runner'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import {
  NOTHING_SEEN,
  ofParameters,
  type SeenUtm,
  type SeenValues,
} from '#routing/engine/hygiene/seen_utm'
import { utmFindingSteps } from '#routing/engine/hygiene/utm_findings'
import { UtmSurroundings } from '#routing/engine/hygiene/utm_surroundings'
import { routerWarningSteps } from '#routing/engine/answers/router_warnings'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { buildRouter } from '#tests/support/routing/router_builder'

const NOW_MS = Date.parse('2026-03-31T00:00:00Z')
const DAY_MS = 86_400_000

function seenSources(counts: Readonly<Record<string, number>>, isComplete = true): SeenUtm {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const source: SeenValues = { counts: new Map(Object.entries(counts)), total, isComplete }
  return {
    ...NOTHING_SEEN,
    values: ofParameters((parameter) =>
      parameter === 'utm_source' ? source : NOTHING_SEEN.values[parameter]
    ),
  }
}

function asking(number: number, source: string, overrides: Partial<RoutableRouter> = {}) {
  return buildRouter(number, { campaign: { utm_source: source } }, overrides)
}

function findingsOf(routers: readonly RoutableRouter[], seen: SeenUtm) {
  const found = runToEnd(utmFindingSteps(RoutingTable.compile(routers), seen, NOW_MS))
  return found.map(({ kind, value, other, valueCount, otherCount, routers: concerned }) => [
    kind,
    value,
    other,
    valueCount,
    otherCount,
    concerned.map(({ name }) => name),
  ])
}

function warningsOf(router: RoutableRouter, others: readonly RoutableRouter[], seen: SeenUtm) {
  const table = RoutingTable.compile(others)
  const surroundings = runToEnd(UtmSurroundings.steps(seen, table, [router]))
  const { shown } = runToEnd(routerWarningSteps(router, surroundings))
  return shown.map(({ code, field, correction }) => [code, field, correction])
}

test.group('Findings about UTM values', () => {
  test('name the value of traffic and that of the routers, with both counts', ({ assert }) => {
    const routers = [asking(1, 'google'), asking(2, 'google'), asking(3, 'facebook')]
    const seen = seenSources({ google: 900, Google: 40, facbook: 7, facebook: 90, bing: 3 })

    assert.deepEqual(findingsOf(routers, seen), [
      ['variant', 'google', 'Google', 900, 40, ['Router 2', 'Router 1']],
      ['misspelt', 'facebook', 'facbook', 90, 7, ['Router 3']],
    ])
  })

  test('name routers in the order in which they win', ({ assert }) => {
    const routers = Array.from({ length: 12 }, (_, index) => asking(index + 1, 'google'))
    const [finding] = findingsOf(routers, seenSources({ google: 900, Google: 40 }))

    const named = Array.from({ length: 12 }, (_, index) => `Router ${12 - index}`)
    assert.deepEqual(finding, ['variant', 'google', 'Google', 900, 40, named])
  })

  test("find a router's misspelt value by the right one of traffic", ({ assert }) => {
    const seen = seenSources({ facebook: 90 })

    assert.deepEqual(findingsOf([asking(1, 'facbook')], seen), [
      ['misspelt', 'facbook', 'facebook', 0, 90, ['Router 1']],
    ])
  })

  test('treat two frequent values as different, and two of routers, too', ({ assert }) => {
    assert.isEmpty(findingsOf([asking(1, 'sprint')], seenSources({ sprint: 60, spring: 70 })))
    const both = [asking(1, 'spring'), asking(2, 'sprint')]
    assert.isEmpty(findingsOf(both, seenSources({ spring: 90 })))
  })

  test('treat the rarer of two values as a mistake up to half of the other', ({ assert }) => {
    const misspelt = ['misspelt', 'sprint', 'spring', 45, 90, ['Router 1']]
    assert.deepEqual(findingsOf([asking(1, 'sprint')], seenSources({ sprint: 45, spring: 90 })), [
      misspelt,
    ])
    assert.isEmpty(findingsOf([asking(1, 'sprint')], seenSources({ sprint: 46, spring: 90 })))
    assert.lengthOf(findingsOf([asking(1, 'sprint')], seenSources({ sprint: 90, spring: 45 })), 1)
    assert.isEmpty(findingsOf([asking(1, 'sprint')], seenSources({ sprint: 90, spring: 46 })))
  })

  test('are sorted by their counts, and then by their kinds', ({ assert }) => {
    const routers = [asking(1, 'tv'), asking(2, 'bing'), asking(3, 'BING'), asking(4, 'google')]
    const seen = seenSources({ 'Google': 70, 'B-ing': 80 })
    assert.deepEqual(
      findingsOf(routers, seen).map(([kind, value]) => [kind, value]),
      [
        ['variant', 'BING'],
        ['variant', 'bing'],
        ['variant', 'google'],
        ['folded', 'BING'],
        ['unseen', 'tv'],
      ]
    )
  })

  test('find routers whose values are variants of each other', ({ assert }) => {
    const routers = [asking(1, 'spring-sale'), asking(2, 'spring_sale')]

    assert.deepEqual(findingsOf(routers, seenSources({ spring_sale: 5 })), [
      ['folded', 'spring_sale', 'spring-sale', 5, 0, ['Router 2', 'Router 1']],
    ])
  })

  test('leave out inactive routers', ({ assert }) => {
    const routers = [asking(1, 'google', { isActive: false })]

    assert.isEmpty(findingsOf(routers, seenSources({ Google: 500 })))
  })

  test('find names that misspell a UTM parameter, in routers and in traffic', ({ assert }) => {
    const router = buildRouter(1, { queryParams: [{ name: 'utm_soruce', required: true }] })
    const misspelt = { 'utm_campain': 8, 'amp;utm_medium': 3 }
    const seen = { ...NOTHING_SEEN, misspeltNames: new Map(Object.entries(misspelt)) }

    assert.deepEqual(findingsOf([router], seen), [
      ['misspelt_name', null, 'utm_campain', 0, 8, []],
      ['misspelt_name', null, 'amp;utm_medium', 0, 3, []],
      ['misspelt_name', null, 'utm_soruce', 0, 0, ['Router 1']],
    ])
  })

  test('find values of broken links with several visitors, and routers that ask for them', ({
    assert,
  }) => {
    const placeholder = '{{site_source_name}}'
    const seen = seenSources({ '{{x}}': 12, [placeholder]: 500, 'goo\u200bgle': 40, 'a\ufffd': 9 })

    assert.deepEqual(findingsOf([asking(1, placeholder), asking(2, 'google')], seen), [
      ['broken', placeholder, placeholder, 500, 500, ['Router 1']],
      ['variant', 'google', 'goo\u200bgle', 0, 40, ['Router 2']],
      ['broken', null, '{{x}}', 0, 12, []],
    ])
  })

  test('call a value unseen only where that is certain', ({ assert }) => {
    const unseen = [['unseen', 'tv', null, 0, 0, ['Router 1']]]
    const enough = seenSources({ google: 100 })

    assert.deepEqual(findingsOf([asking(1, 'tv')], enough), unseen)
    assert.isEmpty(findingsOf([asking(1, 'tv')], seenSources({ google: 99 })))
    assert.isEmpty(findingsOf([asking(1, 'tv')], seenSources({ google: 100 }, false)))
    const old = { createdAtMs: NOW_MS - 14 * DAY_MS }
    const young = { createdAtMs: NOW_MS - 14 * DAY_MS + 1 }
    assert.deepEqual(findingsOf([asking(1, 'tv', old), asking(2, 'tv', young)], enough), unseen)
    assert.isEmpty(findingsOf([asking(1, 'tv', young)], enough))
    const late = { activeFromMs: NOW_MS - 14 * DAY_MS + 1 }
    assert.isEmpty(findingsOf([asking(1, 'tv', late)], enough))
    assert.isEmpty(findingsOf([asking(1, 'tv', { activeUntilMs: NOW_MS })], enough))
  })
})

test.group('Warnings about UTM values', () => {
  test('correct a value to the one that is more frequent', ({ assert }) => {
    const field = 'matching_criteria.campaign.utm_source'

    assert.deepEqual(warningsOf(asking(1, 'Google'), [], seenSources({ google: 900 })), [
      ['utm_value_variant', field, { campaign: { utm_source: 'google' } }],
    ])
    assert.deepEqual(warningsOf(asking(1, 'google'), [], seenSources({ google: 9, Google: 2 })), [
      ['utm_value_variant', field, null],
    ])
    assert.deepEqual(warningsOf(asking(1, 'facbook'), [], seenSources({ facebook: 40 })), [
      ['utm_value_misspelt', field, { campaign: { utm_source: 'facebook' } }],
    ])
  })

  test('correct a value to the most frequent one, if that is more frequent than itself', ({
    assert,
  }) => {
    const field = 'matching_criteria.campaign.utm_source'
    const warned = (counts: Record<string, number>) =>
      warningsOf(asking(1, 'google'), [], seenSources(counts))

    assert.deepEqual(warned({ 'Google': 3, 'GOOGLE': 5, 'goo-gle': 4 }), [
      ['utm_value_variant', field, { campaign: { utm_source: 'GOOGLE' } }],
    ])
    assert.deepEqual(warned({ Google: 5, google: 5 }), [['utm_value_variant', field, null]])
  })

  test('do not correct a value to one that another router asks for', ({ assert }) => {
    const seen = seenSources({ google: 900 })

    assert.isEmpty(warningsOf(asking(2, 'googel'), [asking(1, 'google')], seen))
  })

  test('name another router, but not the stored state of the same one', ({ assert }) => {
    const field = 'matching_criteria.campaign.utm_source'

    assert.deepEqual(warningsOf(asking(2, 'Google'), [asking(1, 'google')], NOTHING_SEEN), [
      ['utm_values_fold', field, null],
    ])
    assert.isEmpty(warningsOf(asking(1, 'Google'), [asking(1, 'google')], NOTHING_SEEN))
  })

  test('name the first in precedence of several other routers', ({ assert }) => {
    const others = Array.from({ length: 12 }, (_, index) =>
      asking(index + 1, index % 2 === 0 ? 'google' : 'GOOGLE')
    )
    const table = RoutingTable.compile(others)
    const surroundings = runToEnd(
      UtmSurroundings.steps(NOTHING_SEEN, table, [asking(13, 'Google')])
    )
    const { shown } = runToEnd(routerWarningSteps(asking(13, 'Google'), surroundings))

    assert.lengthOf(shown, 1)
    assert.include(shown[0]?.message, 'from "GOOGLE", for which the router "Router 12" asks')
  })

  test('name a value that traffic lacks, but not in little traffic', ({ assert }) => {
    const router = asking(1, 'tv')

    assert.deepEqual(warningsOf(router, [], seenSources({ google: 100 })), [
      ['utm_value_unseen', 'matching_criteria.campaign.utm_source', null],
    ])
    assert.isEmpty(warningsOf(router, [], seenSources({ google: 99 })))
  })

  test('correct the name of a parameter, without any traffic', ({ assert }) => {
    const parameter = { name: 'utm_soruce', value: 'google', required: true }
    const router = buildRouter(1, { queryParams: [parameter] })

    assert.deepEqual(warningsOf(router, [], NOTHING_SEEN), [
      [
        'utm_name_misspelt',
        'matching_criteria.query_params.parameters.utm_soruce',
        { queryParams: [{ ...parameter, name: 'utm_source' }] },
      ],
    ])
  })

  test('omit what the author accepts', ({ assert }) => {
    const router = asking(1, 'Google', { acceptedWarnings: ['utm_value_variant'] })

    assert.isEmpty(warningsOf(router, [], seenSources({ google: 900 })))
  })
})
