import { test } from '@japa/runner'
import {
  comesFirst,
  comparePrecedence,
  compareRouters,
  decidingGround,
  precedenceOf,
} from '#routing/engine/criteria/precedence'
import { buildRouter } from '#tests/support/routing/router_builder'

const one = { name: 'p', required: true }
const two = { name: 'q', required: true }

/** From the first to the last; each neighbour differs in the ground named beside it. */
const RANKED = [
  buildRouter(1, { campaign: { utm_source: 's', utm_term: 't' } }),
  buildRouter(2, { campaign: { utm_source: 's' } }, { createdAtMs: 9 }),
  buildRouter(3, { path: { segments: ['a', 'b'] }, queryParams: [one] }, { createdAtMs: 5 }),
  buildRouter(4, { path: { segments: ['a'] }, queryParams: [one, two] }, { createdAtMs: 6 }),
  buildRouter(5, { path: { segments: ['a'] }, queryParams: [one] }, { createdAtMs: 8 }),
  buildRouter(6, { path: { segments: ['a'] }, queryParams: [one] }, { createdAtMs: 7 }),
  buildRouter(8, { path: { segments: ['z'] } }),
  buildRouter(7, { path: { segments: ['z'] } }),
  buildRouter(9, { queryParams: [one] }),
  buildRouter(10, null),
]
const GROUNDS = [
  'specificity',
  'priority_class',
  'specificity',
  'specificity',
  'created_at',
  'priority_class',
  'id',
  'priority_class',
  'priority_class',
]

test.group('Precedence', () => {
  test('is a total order: every pair is decided, and the reverse is the opposite', ({ assert }) => {
    RANKED.forEach((a, i) => {
      RANKED.forEach((b, j) => {
        assert.equal(Math.sign(compareRouters(a, b)), Math.sign(i - j), `${i} against ${j}`)
      })
    })
  })

  test('is 0 only for the same id', ({ assert }) => {
    for (const router of RANKED) {
      assert.equal(comparePrecedence(precedenceOf(router), precedenceOf({ ...router })), 0)
    }
  })

  test('sorts any arrangement into the same order', ({ assert }) => {
    const reversed = [...RANKED].reverse().sort(compareRouters)
    assert.deepEqual(reversed, RANKED)
  })

  test('ranks several routers before another as it ranks the first of them', ({ assert }) => {
    for (const first of RANKED.map(precedenceOf)) {
      for (const other of RANKED.map(precedenceOf)) {
        const isBefore = comparePrecedence(first, other) < 0
        assert.equal(comesFirst({ rank: first.rank, first }, other), isBefore)
      }
    }
  })

  test('distinguishes an older router by the second, or leaves it to the instant', ({ assert }) => {
    const instants = [-1e15, -1, 0, 999, 1_000, 1_700_000_000_000, 1_700_000_001_000, 2 ** 42, 1e15]
    const [router] = RANKED
    const ages = instants.map(
      (createdAtMs) => router && precedenceOf({ ...router, createdAtMs }).created
    )
    assert.deepEqual(
      ages,
      [...ages].sort((a = 0, b = 0) => b - a)
    )
    assert.isTrue(ages.every((created) => created === (created ?? 0) >> 0))
    assert.isAbove(ages[5] ?? 0, ages[6] ?? 0)
  })

  test('names the first ground on which two routers differ', ({ assert }) => {
    const grounds = RANKED.slice(1).map((router, index) => {
      const before = RANKED[index]
      return before && decidingGround(precedenceOf(before), precedenceOf(router))
    })
    assert.deepEqual(grounds, GROUNDS)
  })
})
