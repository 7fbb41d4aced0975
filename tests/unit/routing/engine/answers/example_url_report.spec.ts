import { test } from '@japa/runner'
import { exampleUrlSteps } from '#routing/engine/answers/example_url_report'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { buildRouter } from '#tests/support/routing/router_builder'

const path = { segments: ['book'] }
const plan = (value?: string) => [{ name: 'plan', value, required: true }]

const BOOK = 'https://example.com/book'
const NOW_MS = 15

const CARE = 'https://example.com/care'

test.group('Example URL report', () => {
  test('says of each URL whether it is valid, who matches, who wins and who lists it', ({
    assert,
  }) => {
    const exampleUrls = ['https://example.com/book/?plan=pro#top']
    const book = buildRouter(1, { path }, { exampleUrls })
    const special = buildRouter(2, { path, queryParams: plan('pro') })
    const urls = ['https://example.com/book/?plan=pro', 'book']
    const table = RoutingTable.compile([book, special])
    const [first, second] = runToEnd(exampleUrlSteps(table, urls, 0, 10))
    assert.isNull(first?.problem)
    assert.deepEqual(first?.candidates, [special, book])
    assert.deepEqual(first?.contestedBy, [book])
    assert.equal(second?.problem?.type, 'malformed')
    assert.deepEqual(second?.candidates, [])
  })
})

test.group('A report on example URLs', () => {
  const open = buildRouter(1, { path }, { exampleUrls: [CARE, BOOK, `${BOOK}#again`] })
  const closed = buildRouter(2, { path }, { activeUntilMs: NOW_MS })
  const table = RoutingTable.compile([open, closed])
  const report = (url: string) => runToEnd(exampleUrlSteps(table, [url], NOW_MS, 10))[0]

  test('names each open router that matches, and once each router that lists the URL', ({
    assert,
  }) => {
    assert.deepEqual(report(BOOK), {
      url: BOOK,
      problem: null,
      candidates: [open],
      contestedBy: [open],
    })
  })

  test('names no router for a URL that no router lists, and the problem of a malformed one', ({
    assert,
  }) => {
    const other = 'https://example.com/other'
    assert.deepEqual(report(other), { url: other, problem: null, candidates: [], contestedBy: [] })
    const problem = report('nowhere')
    assert.isNotNull(problem?.problem)
    assert.deepEqual([problem?.candidates, problem?.contestedBy], [[], []])
  })
})
