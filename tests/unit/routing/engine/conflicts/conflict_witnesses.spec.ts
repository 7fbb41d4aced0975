import { test } from '@japa/runner'
import { contestedWitnessOf } from '#routing/engine/conflicts/witness'
import { findConflicts } from '#routing/engine/conflicts/conflicts'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { buildRouter } from '#tests/support/routing/router_builder'

const path = { segments: ['book'] }
const BOOK = 'https://example.com/book'
const PRO = `${BOOK}?plan=pro`
const plan = (value: string) => [{ name: 'plan', value, required: true }]

function claimsOf(other: RoutableRouter, subject: RoutableRouter): readonly string[] {
  const { conflicts } = findConflicts(RoutingTable.compile([other]), subject, 0)
  return conflicts.find(({ kind }) => kind === 'example_claimed')?.exampleUrls ?? []
}

test.group('The claimed example URLs of a conflict', () => {
  const owner = buildRouter(1, { path }, { exampleUrls: [BOOK, PRO] })
  const special = buildRouter(2, { path, queryParams: plan('pro') })

  test('are those of the loser that the winner takes, in either order', ({ assert }) => {
    assert.deepEqual(claimsOf(owner, special), [PRO])
    assert.deepEqual(claimsOf(special, owner), [PRO])
  })

  test('are not those of the winner that the loser matches too', ({ assert }) => {
    const listing = { ...special, exampleUrls: [PRO] }
    const silent = { ...owner, exampleUrls: [] }
    assert.deepEqual([claimsOf(silent, listing), claimsOf(listing, silent)], [[], []])
  })

  test('are those that both list, each once', ({ assert }) => {
    const other = buildRouter(3, { path: { segments: ['x'] } }, { exampleUrls: [PRO, PRO, BOOK] })
    assert.deepEqual(claimsOf(owner, other), [BOOK, PRO])
    assert.deepEqual(claimsOf(other, owner), [PRO, BOOK])
  })

  test('have a witness that resolves as the whole table does, if they can be parsed', ({
    assert,
  }) => {
    const table = RoutingTable.compile([owner, special])
    assert.deepEqual(contestedWitnessOf(table, `${PRO}#x`, 5), {
      url: PRO,
      atMs: 5,
      resolvesTo: special.id,
    })
    assert.equal(contestedWitnessOf(table, 'https://example.com/', 5)?.resolvesTo, null)
    assert.deepEqual(
      [contestedWitnessOf(table, undefined, 5), contestedWitnessOf(table, 'no URL', 5)],
      [null, null]
    )
  })
})
