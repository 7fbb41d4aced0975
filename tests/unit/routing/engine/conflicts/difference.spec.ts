import { test } from '@japa/runner'
import { differenceOf, differenceSteps } from '#routing/engine/conflicts/difference'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { assertPauses } from '#tests/support/routing/assert_pauses'
import { buildRouter, routerId } from '#tests/support/routing/router_builder'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'
import { tryRandomChange } from '../closed_difference.js'

const SEED = SeededRandom.pickSeed()
/** Each compares 2,880 requests on two tables. */
const ROUNDS = roundsOf(150)

const path = { segments: ['a'] }
const param = (name: string, value: string) => ({ name, value, required: true })

test.group(`The difference of two tables | SEED=${SEED}`, () => {
  test('has a row for each pair of answers of the whole universe, and no other', ({ assert }) => {
    const random = new SeededRandom(SEED)
    let unchanged = 0
    for (let round = 0; round < ROUNDS; round++) {
      const { fault, isEmpty } = tryRandomChange({ RoutingTable, differenceSteps }, random)
      assert.isNull(fault, `SEED=${SEED} round ${round}`)
      if (isEmpty) unchanged++
    }
    assert.isAbove(unchanged, 0, 'no change left every request where it went')
  }).timeout(60_000)

  test('is empty for a router that could never win', ({ assert }) => {
    const wide = buildRouter(1, { path })
    const narrow = buildRouter(2, { path, queryParams: [param('x', '1')] })
    const before = RoutingTable.compile([wide, narrow])
    const other = { ...wide, bookingFlowId: 'e'.repeat(24), isActive: false }
    const late = { ...narrow, activeFromMs: 5, activeUntilMs: 5 }

    for (const [one, next] of [
      [before.with(other), before.with({ ...other, name: 'Another name' })],
      [before.with(late), before.without(narrow.id)],
    ] as const) {
      const { rows, undecided } = differenceOf(one, next, [wide.id, narrow.id], 0)
      assert.deepEqual([rows, undecided], [[], []])
    }
  })

  test('looks for default routers in steps', ({ assert }) => {
    const routers = Array.from({ length: 1_600 }, (_, at) =>
      buildRouter(at + 1, { path: { segments: [String(at)] } })
    )
    const before = RoutingTable.compile(routers)
    const after = before.without(routerId(1))

    assertPauses(assert, differenceSteps(before, after, [routerId(1)], 0), 200)
  })

  test('begins at an instant at which the schedule of another router ends', ({ assert }) => {
    const wide = buildRouter(1, { path })
    const sale = buildRouter(2, { path, queryParams: [param('x', '1')] }, { activeUntilMs: 50 })
    const before = RoutingTable.compile([wide, sale])
    const summer = buildRouter(3, { path, queryParams: [param('x', '1')] }, { createdAtMs: -1 })

    const { rows } = differenceOf(before, before.with(summer), [summer.id], 10)

    const [row] = rows
    assert.lengthOf(rows, 1)
    assert.deepEqual([row?.from?.id, row?.to?.id], [wide.id, summer.id])
    assert.deepEqual(row?.window, { fromMs: 50, untilMs: Infinity })
  })

  test('names the pairs that it could not decide, and claims nothing of them', ({ assert }) => {
    const takers = Array.from({ length: 2_000 }, (_, at) =>
      buildRouter(at + 10, { path, queryParams: [param('x', String(at + 1))] })
    )
    const mustHaveX = buildRouter(1, { path, queryParams: [{ name: 'x', required: true }] })
    const before = RoutingTable.compile([mustHaveX, ...takers])

    const { rows, undecided } = differenceOf(before, before.without(mustHaveX.id), [routerId(1)], 0)

    assert.isEmpty(rows)
    assert.deepEqual(undecided, [{ from: mustHaveX, to: null }])
  })
})
