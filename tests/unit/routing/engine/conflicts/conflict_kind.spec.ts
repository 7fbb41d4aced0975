import { test } from '@japa/runner'
import {
  CONFLICT_KINDS,
  CONFLICT_SEVERITIES,
  isAtLeast,
  kindOf,
} from '#routing/engine/conflicts/conflict_kind'

test.group('A severity', () => {
  test('is at least itself and each lower one', ({ assert }) => {
    const gravest = CONFLICT_KINDS.filter((kind) => isAtLeast(kind, 'high'))
    const graver = CONFLICT_KINDS.filter((kind) => isAtLeast(kind, 'medium'))
    assert.isTrue(gravest.every((kind) => CONFLICT_SEVERITIES[kind] === 'high'))
    assert.deepEqual(graver, [...gravest, 'example_claimed'])
    assert.isTrue(CONFLICT_KINDS.every((kind) => isAtLeast(kind, 'info')))
  })
})

test.group('The kind of an overlap', () => {
  const relations = ['equal', 'narrower', 'wider', 'overlapping'] as const
  const kindsOf = (isTie: boolean, isLoserDead: boolean, isWinnerForAWhile: boolean) =>
    relations.map((relation) => kindOf(relation, isTie, isLoserDead, isWinnerForAWhile))

  test("follows from the relation of the loser's URLs to the winner's", ({ assert }) => {
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
