import { test } from '@japa/runner'
import { ConflictTally, RankedTally } from '#routing/engine/conflicts/conflict_tally'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import { isCollected } from '#tests/support/collected'
import { buildRouter } from '#tests/support/routing/router_builder'

const path = { segments: ['book'] }

function ranked(numbers: readonly number[]): RankedRouter[] {
  return numbers.map((number) => new RankedRouter(buildRouter(number, { path })))
}

test.group('A tally', () => {
  test('keeps as many conflicts of a kind as it lists, and counts all', async ({ assert }) => {
    const tally = new ConflictTally(2)
    const noteAll = () => {
      const others = ranked([2, 3, 4])
      for (const subject of ranked([1])) {
        for (const other of others) tally.note('overlap', subject, other)
      }
      return others.map((other) => new WeakRef(other))
    }

    const others = noteAll()

    const [beyond] = others.slice(-1)
    assert.isTrue(beyond !== undefined && (await isCollected(beyond)))
    assert.deepEqual(
      tally.first().map(({ other }) => other.router.name),
      ['Router 2', 'Router 3']
    )
    assert.equal(tally.totals.overlap, 3)
  })

  test('of ranked routers keeps the first of each kind, and counts all', ({ assert }) => {
    const all = ranked([1, 2, 3, 4])
    const tally = new RankedTally(2)
    for (const one of all) tally.note('overlap', one)
    for (const one of all.slice(0, 1)) tally.note('duplicate', one)
    assert.deepEqual(
      tally.first().map(({ kind, other }) => [kind, other.router.name]),
      [
        ['duplicate', 'Router 1'],
        ['overlap', 'Router 4'],
      ]
    )
    assert.deepEqual(
      [tally.totals.overlap, tally.totals.duplicate, tally.totals.takeover],
      [4, 1, 0]
    )
  })
})
