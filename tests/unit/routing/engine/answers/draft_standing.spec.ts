import { test } from '@japa/runner'
import { draftStandingSteps } from '#routing/engine/answers/draft_standing'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { buildRouter } from '#tests/support/routing/router_builder'

const path = { segments: ['book'] }
const BOOK = 'https://a.example/book'

function standingOf(
  others: readonly RoutableRouter[],
  draft: RoutableRouter,
  { urls = [], nowMs = 0 }: { urls?: string[]; nowMs?: number } = {}
) {
  return runToEnd(draftStandingSteps(RoutingTable.compile(others), draft, urls, nowMs))
}

test.group('The standing of a draft', () => {
  const campaign = buildRouter(1, { campaign: { utm_source: 's' } })
  const book = buildRouter(2, { path })
  const fallback = buildRouter(3, null)

  test('is its position among all routers', ({ assert }) => {
    const placeOf = (draft: RoutableRouter) => {
      const { place, of } = standingOf([campaign, book, fallback], draft)
      return [place, of]
    }
    assert.deepEqual(placeOf(buildRouter(9, { campaign: { utm_source: 'x' } })), [1, 4])
    assert.deepEqual(placeOf(buildRouter(9, { path }, { createdAtMs: -1 })), [3, 4])
    assert.deepEqual(
      placeOf(buildRouter(9, { queryParams: [{ name: 'q', required: true }] })),
      [3, 4]
    )
    assert.deepEqual(placeOf(buildRouter(2, { path }, { createdAtMs: -1 })), [2, 3])
  })

  test('names another router with its name, and not the one that it replaces', ({ assert }) => {
    const named = (number: number, name: string) =>
      standingOf([campaign, book, fallback], buildRouter(number, { path }, { name })).nameHolder
    assert.equal(named(9, 'Router 2'), book)
    assert.isNull(named(2, 'Router 2'))
    assert.isNull(named(9, 'Another'))
  })

  test('names another active default router when the draft is one', ({ assert }) => {
    const otherOf = (draft: RoutableRouter, others: readonly RoutableRouter[]) =>
      standingOf(others, draft).otherDefault
    const off = buildRouter(4, null, { isActive: false })
    assert.equal(otherOf(buildRouter(9, null), [book, fallback, off]), fallback)
    assert.isNull(otherOf(buildRouter(9, null), [book, off]))
    assert.isNull(otherOf(buildRouter(3, null), [book, fallback, off]))
    assert.isNull(otherOf(buildRouter(9, null, { isActive: false }), [fallback]))
    assert.isNull(otherOf(buildRouter(9, { path }), [fallback]))
  })

  test('names the winner of each URL now, or when the draft opens', ({ assert }) => {
    const urls = [BOOK, 'https://a.example/', 'no URL']
    const draft = (activeFromMs: number | null, activeUntilMs: number | null) =>
      buildRouter(9, { path }, { createdAtMs: 5, activeFromMs, activeUntilMs })
    const winnersOf = (one: RoutableRouter, nowMs: number) => {
      const { atMs, winners } = standingOf([book], one, { urls, nowMs })
      return [atMs, ...winners.map((winner) => winner?.name ?? null)]
    }
    assert.deepEqual(winnersOf(draft(null, null), 7), [7, 'Router 9', null, null])
    assert.deepEqual(winnersOf(draft(10, 20), 7), [10, 'Router 9', null, null])
    assert.deepEqual(winnersOf(draft(10, 20), 10), [10, 'Router 9', null, null])
    assert.deepEqual(winnersOf(draft(10, 20), 15), [15, 'Router 9', null, null])
    assert.deepEqual(winnersOf(draft(10, 20), 20), [20, 'Router 2', null, null])
    const inactive = { ...draft(null, null), isActive: false }
    assert.deepEqual(winnersOf(inactive, 7), [7, 'Router 2', null, null])
  })
})
