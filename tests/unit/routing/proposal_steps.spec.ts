import { test } from '@japa/runner'
import { findConflicts, proposalSteps } from '#routing/engine/conflicts'
import { RoutingTable } from '#routing/engine/routing_table'
import { buildRouter } from './router_builder.js'

const COUNT = 20_000
const NOW_MS = 1_000
const ROUNDS = 3

/** As many routers as an organization may have, all of which meet the proposal. */
function crowd(exampleUrls: (number: number) => string[] = () => []) {
  return Array.from({ length: COUNT }, (_, number) => ({
    ...buildRouter(number, { queryParams: [{ name: `n${number}`, required: true }] }),
    exampleUrls: exampleUrls(number),
  }))
}

const proposal = buildRouter(COUNT, { path: { segments: ['book'] } })

function stepTimes(table: RoutingTable): number[] {
  const times: number[] = []
  const steps = proposalSteps(table, proposal, NOW_MS)
  for (let isDone = false; !isDone;) {
    const startedMs = performance.now()
    isDone = steps.next().done === true
    times.push(performance.now() - startedMs)
  }
  return times
}

/** The longest step when the best time of each counts, since other processes can only add to one. */
function longestStepMs(table: RoutingTable): number {
  const rounds = Array.from({ length: ROUNDS }, () => stepTimes(table))
  const best = rounds[0]?.map((_, at) => Math.min(...rounds.map((times) => times[at] ?? Infinity)))
  return Math.max(...(best ?? [Infinity]))
}

test.group('The conflicts of one router with as many as an organization may have', () => {
  test('are found in steps that leave the event loop its turns', ({ assert }) => {
    const routers = crowd((number) => [`https://a.example/book?n${number}`])
    const table = RoutingTable.compile(routers)

    assert.isAbove(stepTimes(table).length, 50)
    assert.isBelow(longestStepMs(table), 10)
  })

  test('are found without keeping all example URLs parsed', ({ assert }) => {
    const long = 'x'.repeat(1_000)
    const routers = crowd().slice(0, 2_000)
    const listing = routers.map((router, number) => ({
      ...router,
      exampleUrls: [`https://a.example/book?n${number}&${long}`],
    }))
    const table = RoutingTable.compile(listing)

    findConflicts(table, proposal, NOW_MS)

    const kept = [...table.rankedRouters()].filter((ranked) => Reflect.get(ranked, 'examples'))
    assert.isAbove(kept.length, 0)
    assert.isBelow(kept.length, 600)
  })
})
