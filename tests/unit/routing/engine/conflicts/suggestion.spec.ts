import { test } from '@japa/runner'
import { findConflicts } from '#routing/engine/conflicts/conflicts'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { buildRouter } from '#tests/support/routing/router_builder'

const path = { segments: ['book'] }
const plan = (value: string) => [{ name: 'plan', value, required: true }]
const NEWER = { createdAtMs: 1_000 }

/** The changes suggested for the gravest conflict, each with the name of its router. */
function changesOf(other: RoutableRouter, subject: RoutableRouter, nowMs = 0): unknown[] {
  const [conflict] = findConflicts(RoutingTable.compile([other]), subject, nowMs).conflicts
  if (!conflict) throw new Error('no conflict was found')
  const nameOf = (id: string) => [other, subject].find((router) => router.id === id)?.name
  return conflict.suggestions.map(({ routerId, change, remaining }) => [
    nameOf(routerId),
    change,
    remaining,
  ])
}

/** Two routers with the same criteria and these schedules. */
function scheduled(
  ofOther: readonly [number | null, number | null],
  ofSubject: readonly [number | null, number | null],
  nowMs = 0
): unknown[] {
  const [other, subject] = [ofOther, ofSubject].map(([activeFromMs, activeUntilMs], at) =>
    buildRouter(
      at + 1,
      { path },
      { name: ['other', 'subject'][at] ?? '', activeFromMs, activeUntilMs }
    )
  )
  if (!other || !subject) throw new Error('there are two routers')
  return changesOf(other, subject, nowMs)
}

test.group('The changes suggested for a conflict', () => {
  test('deactivate the router that can never win, and no other', ({ assert }) => {
    const older = buildRouter(1, { path })
    const newer = buildRouter(2, { path }, NEWER)
    const deactivated = [['Router 1', { isActive: false }, null]]
    assert.deepEqual(changesOf(older, newer), deactivated)
    assert.deepEqual(changesOf(newer, older), deactivated)
    const wide = buildRouter(4, { campaign: { utm_source: 's' } }, NEWER)
    const narrow = buildRouter(1, { path, campaign: { utm_source: 's' } })
    assert.deepEqual(changesOf(narrow, wide), deactivated)
  })

  test('narrow the router under examination when that makes it the special case', ({ assert }) => {
    const source = buildRouter(1, { campaign: { utm_source: 's' } })
    const medium = buildRouter(2, { campaign: { utm_medium: 'm' } }, NEWER)
    const criteria = { campaign: { utm_source: 's', utm_medium: 'm' } }
    assert.deepEqual(changesOf(source, medium), [['Router 2', { criteria }, 'specialization']])
    assert.deepEqual(changesOf(medium, source), [['Router 1', { criteria }, 'specialization']])
    const query = buildRouter(3, { queryParams: plan('pro') })
    const both = { criteria: { path, queryParams: plan('pro') } }
    const book = buildRouter(4, { path }, NEWER)
    assert.deepEqual(changesOf(query, book), [['Router 4', both, 'specialization']])
    assert.deepEqual(changesOf(book, query), [['Router 3', both, 'specialization']])
  })

  test('are none for a special case', ({ assert }) => {
    const general = buildRouter(1, { path })
    const special = buildRouter(2, { path, queryParams: plan('pro') }, NEWER)
    assert.deepEqual([changesOf(general, special), changesOf(special, general)], [[], []])
  })

  test('let a router begin when the other ends, or end when the other begins', ({ assert }) => {
    assert.deepEqual(scheduled([10, 30], [20, 60]), [
      ['subject', { activeFromMs: 30 }, null],
      ['other', { activeUntilMs: 20 }, null],
    ])
    assert.deepEqual(scheduled([20, 60], [10, 30]), [
      ['subject', { activeUntilMs: 20 }, null],
      ['other', { activeFromMs: 30 }, null],
    ])
  })

  test('leave no router without a time to be open', ({ assert }) => {
    const dead = ['other', { isActive: false }, null]
    assert.deepEqual(scheduled([10, 30], [10, 30]), [dead])
    assert.deepEqual(scheduled([10, 30], [10, 60]), [dead, ['subject', { activeFromMs: 30 }, null]])
    assert.deepEqual(scheduled([10, 30], [5, 30]), [dead, ['subject', { activeUntilMs: 10 }, null]])
  })

  test('let no router end before now', ({ assert }) => {
    const dead = ['other', { isActive: false }, null]
    const inTurn = ['subject', { activeUntilMs: 10 }, null]
    assert.deepEqual(scheduled([10, 30], [5, 30], 9), [dead, inTurn])
    assert.deepEqual(scheduled([10, 30], [5, 30], 10), [dead])
    assert.deepEqual(scheduled([10, 30], [5, 30], 11), [dead])
  })

  test('drop claimed examples where that ends the claim', ({ assert }) => {
    const url = 'https://example.com/book'
    const [one, other] = [1, 2].map((number) =>
      buildRouter(
        number,
        { path: { segments: [`p${number}`] } },
        { exampleUrls: ['no URL', url, `${url}/${number}`, `${url}#again`] }
      )
    )
    if (!one || !other) throw new Error('there are two routers')
    const kept = (number: number) => ({ exampleUrls: ['no URL', `${url}/${number}`] })
    assert.deepEqual(changesOf(one, other), [
      ['Router 2', kept(2), null],
      ['Router 1', kept(1), null],
    ])
  })

  test('may claim an example of the other router when that is milder than the conflict', ({
    assert,
  }) => {
    const exampleUrls = ['https://example.com/?utm_source=s&utm_medium=m']
    const taking = buildRouter(1, { campaign: { utm_source: 's' } }, { ...NEWER, exampleUrls })
    const taken = buildRouter(2, { campaign: { utm_medium: 'm' } })
    const criteria = { campaign: { utm_source: 's', utm_medium: 'm' } }
    assert.deepEqual(changesOf(taking, taken), [['Router 2', { criteria }, 'specialization']])
  })

  test('claim no example of a router that is then open at other times', ({ assert }) => {
    const winner = buildRouter(
      1,
      { path },
      { activeFromMs: 10, activeUntilMs: 30, exampleUrls: ['https://example.com/book?plan=pro'] }
    )
    const loser = buildRouter(
      2,
      { queryParams: plan('pro') },
      { activeFromMs: 20, activeUntilMs: 60 }
    )
    assert.deepEqual(changesOf(winner, loser), [
      ['Router 2', { activeFromMs: 30 }, null],
      ['Router 1', { activeUntilMs: 20 }, null],
    ])
  })
})
