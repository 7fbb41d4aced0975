import { test } from '@japa/runner'
import { findConflicts, type Conflict } from '#routing/engine/conflicts/conflicts'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { buildRouter } from '#tests/support/routing/router_builder'
import {
  CONFLICT_SEVERITIES,
  SEVERITIES,
  type ConflictKind,
} from '#routing/engine/conflicts/conflict_kind'
import { classify } from '#routing/engine/criteria/priority_class'
import type { Correction } from '#routing/engine/conflicts/correction'
import { INSTANTS, NARROW, randomRouter, randomUrl } from '#tests/unit/routing/engine/random_world'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'

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

const SEED = SeededRandom.pickSeed()
const ROUNDS = roundsOf(200)

test.group('The changes suggested for a conflict', () => {
  test('deactivate only a router that can never win', ({ assert }) => {
    const older = buildRouter(1, { path })
    const newer = buildRouter(2, { path }, NEWER)
    const deactivated = [['Router 1', { isActive: false }, null]]
    assert.deepEqual(changesOf(older, newer), deactivated)
    assert.deepEqual(changesOf(newer, older), deactivated)
    const wide = buildRouter(4, { campaign: { utm_source: 's' } }, NEWER)
    const narrow = buildRouter(1, { path, campaign: { utm_source: 's' } })
    assert.deepEqual(changesOf(narrow, wide), deactivated)
  })

  test('narrow the examined router when that makes it the special case', ({ assert }) => {
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

  test('narrow the examined router by what its examples have in common before the other is deactivated', ({
    assert,
  }) => {
    const dead = ['other', { isActive: false }, null]
    const source = { campaign: { utm_source: 's' } }
    const other = buildRouter(1, { path, ...source }, { name: 'other' })
    const listing = (...exampleUrls: string[]) =>
      changesOf(other, buildRouter(2, source, { ...NEWER, name: 'subject', exampleUrls }))
    const url = (place: string) => `https://example.com/${place}`

    assert.deepEqual(listing(), [dead])
    assert.deepEqual(listing(url('book?utm_source=s')), [dead])
    assert.deepEqual(listing(url('implants?utm_source=s')), [
      ['subject', { criteria: { path: { segments: ['implants'] }, ...source } }, null],
      dead,
    ])
    const medium = { campaign: { utm_source: 's', utm_medium: 'm' } }
    assert.deepEqual(
      listing(
        url('a?utm_source=s&utm_medium=m&utm_term=1'),
        url('b?utm_source=s&utm_medium=m'),
        url('elsewhere')
      ),
      [['subject', { criteria: medium }, 'overlap'], dead]
    )
    assert.deepEqual(listing(url('a?utm_source=s'), url('b?utm_source=s')), [dead])
  })

  test('do not exist for a special case', ({ assert }) => {
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
    assert.deepEqual(scheduled([10, 30], [10, 60]), [['subject', { activeFromMs: 30 }, null], dead])
    assert.deepEqual(scheduled([10, 30], [5, 30]), [['subject', { activeUntilMs: 10 }, null], dead])
  })

  test('let no router end before now', ({ assert }) => {
    const dead = ['other', { isActive: false }, null]
    const inTurn = ['subject', { activeUntilMs: 10 }, null]
    assert.deepEqual(scheduled([10, 30], [5, 30], 9), [inTurn, dead])
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

  test('may claim an example of the other router when that is less severe than the conflict', ({
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

/** Two routers with example URLs, some of which both list. */
function randomPair(random: SeededRandom): [RoutableRouter, RoutableRouter] {
  const urls = Array.from({ length: 3 }, () => randomUrl(random, NARROW))
  const one = (number: number): RoutableRouter => ({
    ...randomRouter(random, number, NARROW),
    exampleUrls: Array.from({ length: random.below(4) }, () => random.pick(urls)),
  })
  return [one(1), one(2)]
}

function conflictsAfter(
  { change, routerId }: Correction,
  subject: RoutableRouter,
  other: RoutableRouter,
  nowMs: number
): readonly Conflict[] {
  const [changed, kept] = [subject, other].map((router): RoutableRouter => {
    if (router.id !== routerId) return router
    const after = { ...router, ...change }
    const priorityClass = classify(after.criteria, after.isDefault)
    if (!priorityClass.ok) throw new Error('the change makes an invalid router')
    return { ...after, priorityClass: priorityClass.value }
  })
  if (!changed || !kept) throw new Error('there are two routers')
  return findConflicts(RoutingTable.compile([kept]), changed, nowMs).conflicts
}

function rank(kind: ConflictKind): number {
  return SEVERITIES.indexOf(CONFLICT_SEVERITIES[kind])
}

test.group(`Suggestions | SEED=${SEED}`, () => {
  test('each ends its conflict or lowers its severity, and causes none as severe', ({ assert }) => {
    const tried = { claims: 0, others: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const random = new SeededRandom(SEED + round)
      const [subject, other] = randomPair(random)
      const nowMs = random.pick(INSTANTS)
      const { conflicts } = findConflicts(RoutingTable.compile([other]), subject, nowMs)
      for (const { kind, suggestions } of conflicts) {
        const isContested = kind === 'example_claimed'
        const hadClaim = conflicts.some((conflict) => conflict.kind === 'example_claimed')
        for (const suggestion of suggestions) {
          tried[isContested ? 'claims' : 'others']++
          const after = conflictsAfter(suggestion, subject, other, nowMs).map(({ kind: it }) => it)
          const where = `SEED=${SEED + round} ${kind} ${JSON.stringify([subject, other, suggestion])}`
          const pair = after.find((it) => it !== 'example_claimed') ?? null
          assert.equal(pair, suggestion.remaining, where)
          if (isContested) assert.notInclude(after, 'example_claimed', where)
          else if (pair !== null) assert.isAbove(rank(pair), rank(kind), where)
          if (!hadClaim && after.includes('example_claimed')) {
            assert.isAbove(rank('example_claimed'), rank(kind), where)
          }
        }
      }
    }
    assert.isAbove(tried.claims, ROUNDS / 10)
    assert.isAbove(tried.others, ROUNDS / 10)
  }).timeout(60_000)
})
