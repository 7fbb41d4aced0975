import { test } from '@japa/runner'
import { routerWarningSteps } from '#routing/engine/answers/router_warnings'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { NOTHING_SEEN, ofParameters, type SeenUtm } from '#routing/engine/hygiene/seen_utm'
import { UtmSurroundings } from '#routing/engine/hygiene/utm_surroundings'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { buildRouter } from '#tests/support/routing/router_builder'

const FIELD = 'The matching_criteria.campaign.utm_source field'

/** The warnings about criteria that are compared with the sources and the misspelt names of traffic. */
function textsOf(
  criteria: MatchingCriteria,
  sources: Readonly<Record<string, number>>,
  misspeltNames: Readonly<Record<string, number>> = {}
): string[] {
  const counts = new Map(Object.entries(sources))
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const seen: SeenUtm = {
    values: ofParameters((parameter) =>
      parameter === 'utm_source'
        ? { counts, total, isComplete: true }
        : NOTHING_SEEN.values[parameter]
    ),
    misspeltNames: new Map(Object.entries(misspeltNames)),
  }
  const router = buildRouter(1, criteria)
  const table = RoutingTable.compile([])
  const surroundings = runToEnd(UtmSurroundings.steps(seen, table, [router]))
  const { shown } = runToEnd(routerWarningSteps(router, surroundings))
  return shown.map(({ message }) => message)
}

test.group('A warning about a UTM value', () => {
  const asking = (utm_source: string) => ({ campaign: { utm_source } })

  test('says how many resolves had the probable value, and this one', ({ assert }) => {
    assert.deepEqual(textsOf(asking('Google'), { google: 1_200 }), [
      `${FIELD} differs only by case, accents or separators from "google", which 1,200 recent resolves had; none had the value of this field. Values are compared exactly.`,
    ])
    assert.deepEqual(textsOf(asking('facbook'), { facebook: 3_000, facbook: 1_000 }), [
      `${FIELD} differs by a typing mistake from "facebook", which 3,000 recent resolves had; 1,000 had the value of this field. Values are compared exactly.`,
    ])
    const [single] = textsOf(asking('Google'), { google: 1 })
    assert.include(single ?? '', 'which 1 recent resolve had;')
  })

  test('says in how many resolves a value is missing', ({ assert }) => {
    assert.deepEqual(textsOf(asking('tv'), { google: 1_100 }), [
      `${FIELD} has a value that none of 1,100 recent resolves with utm_source had.`,
    ])
  })

  test('says how many resolves had a misspelt name, if any', ({ assert }) => {
    const criteria = { queryParams: [{ name: 'utm_soruce', required: true }] }
    const field = 'The matching_criteria.query_params.parameters.utm_soruce field'
    const meant = `${field} is probably meant to be utm_source. Names are compared exactly.`
    assert.deepEqual(textsOf(criteria, {}), [meant])
    assert.deepEqual(textsOf(criteria, {}, { utm_soruce: 1 }), [
      `${meant} 1 recent resolve had it as it is written here.`,
    ])
    assert.deepEqual(textsOf(criteria, {}, { utm_soruce: 2_000 }), [
      `${meant} 2,000 recent resolves had it as it is written here.`,
    ])
  })

  test('is about values of UTM parameters only, in the campaign and outside it', ({ assert }) => {
    const parameters = (name: string) => ({
      queryParams: [{ name, value: 'Google', required: true }],
    })
    assert.isEmpty(textsOf(parameters('plan'), { google: 1_200 }))
    const texts = textsOf(parameters('utm_source'), { google: 1_200 })
    assert.lengthOf(
      texts.filter((text) => text.includes('.utm_source.value field differs only by case')),
      1
    )
  })
})
