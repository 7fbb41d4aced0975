import { test } from '@japa/runner'
import {
  CONFLICT_KINDS,
  CONFLICT_SEVERITIES,
  isAtLeast,
  kindOf,
} from '#routing/engine/conflicts/conflict_kind'
import { ConflictTally } from '#routing/engine/conflicts/conflict_tally'
import { domainOf, intersectDomains, subtractDomain } from '#routing/engine/conflicts/domain'
import { memberOf, only } from '#routing/engine/criteria/text_set'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import { hashOfConditions, sameConditions } from '#routing/engine/table/same_conditions'
import { SharedConditions } from '#routing/engine/table/shared_conditions'
import { buildRouter } from '#tests/support/routing/router_builder'

const ALWAYS = { fromMs: -Infinity, untilMs: Infinity }
const plan = (value?: string, required = true) => ({ name: 'plan', value, required })

test.group('A severity', () => {
  test('is at least each one that is less grave, and itself', ({ assert }) => {
    const gravest = CONFLICT_KINDS.filter((kind) => isAtLeast(kind, 'high'))
    const graver = CONFLICT_KINDS.filter((kind) => isAtLeast(kind, 'medium'))
    assert.isTrue(gravest.every((kind) => CONFLICT_SEVERITIES[kind] === 'high'))
    assert.deepEqual(graver, [...gravest, 'example_claimed'])
    assert.isTrue(CONFLICT_KINDS.every((kind) => isAtLeast(kind, 'info')))
  })
})

test.group('The kind of an encounter', () => {
  const relations = ['equal', 'narrower', 'wider', 'overlapping'] as const
  const kindsOf = (isTie: boolean, isLoserDead: boolean, isWinnerForAWhile: boolean) =>
    relations.map((relation) => kindOf(relation, isTie, isLoserDead, isWinnerForAWhile))

  test('follows from how the URLs of the loser relate to those of the winner', ({ assert }) => {
    assert.deepEqual(kindsOf(false, false, false), [
      'overlap',
      'overlap',
      'specialization',
      'overlap',
    ])
    assert.deepEqual(kindsOf(false, false, true), [
      'specialization',
      'overlap',
      'specialization',
      'overlap',
    ])
  })

  test('is a takeover at a tie, and a duplicate when the URLs are the same', ({ assert }) => {
    for (const isWinnerForAWhile of [false, true]) {
      assert.deepEqual(kindsOf(true, false, isWinnerForAWhile), [
        'duplicate',
        'takeover',
        'takeover',
        'takeover',
      ])
    }
  })

  test('is shadowed when the loser can never win, unless it is a duplicate', ({ assert }) => {
    for (const isTie of [false, true]) {
      const [equal, ...others] = kindsOf(isTie, true, true)
      assert.equal(equal, isTie ? 'duplicate' : 'shadowed')
      assert.deepEqual(others, ['shadowed', 'shadowed', 'shadowed'])
    }
  })
})

test.group('A tally', () => {
  test('keeps as many conflicts of a kind as it lists, and counts all', ({ assert }) => {
    const [subject, ...others] = [1, 2, 3, 4].map((n) => new RankedRouter(buildRouter(n, null)))
    const tally = new ConflictTally(2)
    for (const other of others) if (subject) tally.note('overlap', subject, other)
    assert.deepEqual(
      tally.first().map(({ other }) => other),
      others.slice(0, 2)
    )
    assert.equal(tally.totals.overlap, 3)
    assert.lengthOf(Reflect.get(tally, 'kept').overlap, 2)
  })
})

test.group('The requests of one domain that are not in another', () => {
  const pro = new Map([['plan', plan('pro')]])

  test('are those before and after it, when both have the same URLs', ({ assert }) => {
    const rest = subtractDomain(domainOf(pro, ALWAYS), domainOf(pro, { fromMs: 10, untilMs: 20 }))
    assert.deepEqual(
      [...rest].map(({ window }) => window),
      [
        { fromMs: -Infinity, untilMs: 10 },
        { fromMs: 20, untilMs: Infinity },
      ]
    )
  })

  test('are none when the other holds all of it', ({ assert }) => {
    const season = { fromMs: 10, untilMs: 20 }
    const rest = subtractDomain(domainOf(pro, season), domainOf(pro, ALWAYS))
    assert.deepEqual([...rest], [])
  })

  test('are all of it when they share nothing', ({ assert }) => {
    const own = domainOf(pro, ALWAYS)
    const basic = domainOf(new Map([['plan', plan('basic')]]), ALWAYS)
    assert.deepEqual([...subtractDomain(own, basic)], [own])
    assert.isNull(intersectDomains(own, basic))
  })
})

test.group('A set of texts', () => {
  test('has its simplest text for a member', ({ assert }) => {
    assert.equal(memberOf(only('a')), 'a')
    assert.equal(memberOf({ absent: false, allBut: true, texts: new Set(['1', '2']) }), '3')
    assert.isUndefined(memberOf({ absent: true, allBut: true, texts: new Set() }))
  })
})

test.group('The URLs of a router', () => {
  test('are derived once when they are kept', ({ assert }) => {
    const router = new RankedRouter(buildRouter(1, { path: { segments: ['a'] } }))
    router.keepUrlSet()
    assert.strictEqual(router.urlSet, router.urlSet)
  })
})

test.group('Conditions', () => {
  const ref = { name: 'ref', value: 'a', required: true }

  test('are the same in any order', ({ assert }) => {
    assert.isTrue(sameConditions([plan('pro'), ref], [plan('pro'), ref]))
    assert.isTrue(sameConditions([plan('pro'), ref], [ref, plan('pro')]))
  })

  test('are one object for all routers that ask for the same', ({ assert }) => {
    const shared = new SharedConditions()
    const [first] = shared.share([plan('pro')])
    assert.strictEqual(shared.share([plan('pro')])[0], first)
    const [optional] = shared.share([plan('pro', false)])
    assert.notStrictEqual(optional, first)
    assert.strictEqual(shared.share([plan('pro', false)])[0], optional)
  })

  test('have another hash when a name, a value or whether they are required differs', ({
    assert,
  }) => {
    const many = Array.from({ length: 250 }, (_, at) => `${at}`).flatMap((text) => [
      plan(text),
      plan(text, false),
      { ...plan('pro'), name: text },
      { ...plan(), name: text },
    ])
    const hashes = new Set(many.map((condition) => hashOfConditions([condition])))
    assert.isAtLeast(hashes.size, many.length - 2)
    assert.equal(hashOfConditions([plan('pro'), ref]), hashOfConditions([ref, plan('pro')]))
  })

  test('differ by name, value or whether they are required', ({ assert }) => {
    for (const other of [
      plan('basic'),
      plan(),
      plan('pro', false),
      { ...plan('pro'), name: 'p' },
    ]) {
      assert.isFalse(sameConditions([plan('pro')], [other]))
      assert.isFalse(sameConditions([plan('pro'), ref], [ref, other]))
    }
    assert.isFalse(sameConditions([plan('pro')], [plan('pro'), ref]))
  })
})
