import { test } from '@japa/runner'
import { differenceOf } from '#routing/engine/conflicts/difference'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { parsed } from '#tests/support/routing/parsed_url'
import { buildRouter, routerId } from '#tests/support/routing/router_builder'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'
import { MOMENTS, UNIVERSE, universeRouter } from '../closed_universe.js'

const SEED = SeededRandom.pickSeed()
const FLOWS = ['a', 'b', 'c'].map((letter) => letter.repeat(24))
/** Each compares 2,880 requests on two tables. */
const ROUNDS = roundsOf(150)

interface Change {
  readonly before: RoutingTable
  readonly after: RoutingTable
  readonly changed: ReadonlySet<string>
}

function flowed(random: SeededRandom, number: number): RoutableRouter {
  return { ...universeRouter(random, number), bookingFlowId: random.pick(FLOWS) }
}

/** Up to eight routers, of which up to three are created, deleted, moved to another flow, scheduled or rewritten. */
function randomChange(random: SeededRandom): Change {
  const routers = Array.from({ length: 1 + random.below(8) }, (_, at) => flowed(random, at + 1))
  const before = RoutingTable.compile(routers)
  let after = before
  for (let left = 1 + random.below(3); left > 0; left--) {
    const one = random.pick(routers)
    const other = flowed(random, routers.length + left)
    const { bookingFlowId, activeFromMs, activeUntilMs, isActive } = other
    after = random.pick([
      after.without(one.id),
      after.with(other),
      after.with({ ...one, bookingFlowId }),
      after.with({ ...one, activeFromMs, activeUntilMs, isActive }),
      after.with({ ...other, id: one.id, createdAtMs: one.createdAtMs }),
    ])
  }
  return { before, after, changed: new Set(changedIds(before, after)) }
}

function changedIds(before: RoutingTable, after: RoutingTable): string[] {
  const ids = [...before.routers(), ...after.routers()].map(({ id }) => id)
  return ids.filter((id) => before.router(id) !== after.router(id))
}

/** What both tables answer, by which a request differs or does not. */
function answers({ before, after }: Change, request: RequestUrl, atMs: number): string {
  const from = before.resolve(request, atMs)?.router
  const to = after.resolve(request, atMs)?.router
  return pairOf(from ?? null, to ?? null)
}

type Answered = RoutableRouter | null

function pairOf(from: Answered, to: Answered): string {
  return `${from?.id} ${from?.bookingFlowId} > ${to?.id} ${to?.bookingFlowId}`
}

function isSame(pair: string): boolean {
  const [from, to] = pair.split(' > ')
  return from === to
}

const path = { segments: ['a'] }
const param = (name: string, value: string) => ({ name, value, required: true })

test.group(`The difference of two tables | SEED=${SEED}`, () => {
  test('has a row for each pair of answers of the whole universe, and no other', ({ assert }) => {
    const random = new SeededRandom(SEED)
    let unchanged = 0
    for (let round = 0; round < ROUNDS; round++) {
      const change = randomChange(random)
      const nowMs = random.pick(MOMENTS)
      const where = `SEED=${SEED} round ${round}`
      const expected = new Set<string>()
      for (const request of UNIVERSE) {
        for (const moment of MOMENTS) {
          const pair = answers(change, request, moment)
          if (moment >= nowMs && !isSame(pair)) expected.add(pair)
        }
      }

      const found = differenceOf(change.before, change.after, change.changed, nowMs)

      assert.isEmpty(found.undecided, where)
      assert.sameMembers(
        found.rows.map(({ from, to }) => pairOf(from, to)),
        [...expected],
        where
      )
      for (const { from, to, url, window } of found.rows) {
        assert.isAtLeast(window.fromMs, nowMs, where)
        for (const moment of [window.fromMs, ...MOMENTS]) {
          if (moment < window.fromMs || moment >= window.untilMs) continue
          assert.equal(answers(change, parsed(url), moment), pairOf(from, to), where)
        }
      }
      if (expected.size === 0) unchanged++
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
