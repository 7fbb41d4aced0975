import { test } from '@japa/runner'
import {
  addWarnings,
  leftOutWarnings,
  type RouterWarning,
} from '#routing/engine/answers/router_warnings'
import { rankedCandidateSteps } from '#routing/engine/answers/explain'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { parsed } from '#tests/support/routing/parsed_url'
import { buildRouter } from '#tests/support/routing/router_builder'

const warning = (number: number, code: RouterWarning['code'] = 'wildcard'): RouterWarning => ({
  code,
  field: `field.${number}`,
  message: `warning ${number}`,
  correction: null,
})
const fieldsOf = (warnings: readonly RouterWarning[]) => warnings.map(({ field }) => field)

test.group('Warnings about criteria from a URL', () => {
  test('name what is left out, each reason once', ({ assert }) => {
    const leftOut = {
      clickIds: ['gclid', 'fbclid'],
      added: ['gad_source'],
      personal: ['email'],
      emptyUtm: ['utm_term'],
    }
    assert.deepEqual(leftOutWarnings(leftOut, 'example_urls.0'), [
      {
        code: 'parameter_left_out',
        field: 'example_urls.0',
        message:
          'The criteria made from example_urls.0 leave out gclid and fbclid: their values differ with each click.',
        correction: null,
      },
      {
        code: 'parameter_left_out',
        field: 'example_urls.0',
        message:
          'The criteria made from example_urls.0 leave out gad_source: platforms add them to links by themselves.',
        correction: null,
      },
      {
        code: 'parameter_left_out',
        field: 'example_urls.0',
        message:
          'The criteria made from example_urls.0 leave out email: they look as if they named one visitor or session.',
        correction: null,
      },
      {
        code: 'parameter_left_out',
        field: 'example_urls.0',
        message:
          'The criteria made from example_urls.0 leave out utm_term: a campaign needs values.',
        correction: null,
      },
    ])
    assert.deepEqual(
      leftOutWarnings({ clickIds: [], added: [], personal: [], emptyUtm: [] }, 'example_urls.0'),
      []
    )
  })
})

test.group('Added warnings', () => {
  test('come before the others, without those that the author accepts', ({ assert }) => {
    const known = { shown: [warning(1)], total: 7 }
    const more = [warning(2), warning(3, 'host_in_path')]
    const added = addWarnings(known, more, { acceptedWarnings: ['host_in_path'] })
    assert.deepEqual([fieldsOf(added.shown), added.total], [['field.2', 'field.1'], 8])
    const all = addWarnings(known, more, {})
    assert.deepEqual([fieldsOf(all.shown), all.total], [['field.2', 'field.3', 'field.1'], 9])
  })

  test('are shown up to the twentieth, and counted', ({ assert }) => {
    const known = { shown: Array.from({ length: 19 }, (_, at) => warning(at)), total: 19 }
    const { shown, total } = addWarnings(known, [warning(20), warning(21)], {})
    assert.deepEqual([shown.length, total], [20, 21])
    assert.deepEqual(fieldsOf(shown.slice(0, 3)), ['field.20', 'field.21', 'field.0'])
  })
})

test.group('The ranked candidates of a request', () => {
  test('are open, and the winner comes first', ({ assert }) => {
    const path = { segments: ['book'] }
    const [older, newer, later] = [
      buildRouter(1, { path }),
      buildRouter(2, { path }, { createdAtMs: 1 }),
      buildRouter(3, { path }, { createdAtMs: 2, activeFromMs: 10 }),
    ]
    const table = RoutingTable.compile([older, later, newer])
    const candidates = (nowMs: number, limit: number) =>
      runToEnd(rankedCandidateSteps(table, parsed('https://a.example/book'), nowMs, limit))
    assert.deepEqual(candidates(9, 5), [newer, older])
    assert.deepEqual(candidates(10, 2), [later, newer])
  })
})
