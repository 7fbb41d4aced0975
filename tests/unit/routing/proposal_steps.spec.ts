import { test } from '@japa/runner'
import { findConflicts, proposalSteps } from '#routing/engine/conflicts/conflicts'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { buildRouter } from '#tests/support/routing/router_builder'

const COUNT = 20_000
const NOW_MS = 1_000
const ROUNDS = 3
const STEP_MAX_MS = 10
/** What a step may take of the whole on a machine that is too slow for the milliseconds. */
const STEP_SHARE_MAX = 0.05

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
    const startedMs = threadMs()
    isDone = steps.next().done === true
    times.push(threadMs() - startedMs)
  }
  return times
}

/** Processor time of this thread: what other processes take does not count. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The best time of each step, since a collection of garbage can only add to one. */
function bestTimesMs(table: RoutingTable): number[] {
  const rounds = Array.from({ length: ROUNDS }, () => stepTimes(table))
  const [first = []] = rounds
  return first.map((_, at) => Math.min(...rounds.map((times) => times[at] ?? Infinity)))
}

test.group('The conflicts of one router with as many as an organization may have', () => {
  test('are found in steps that leave the event loop its turns', ({ assert }) => {
    const routers = crowd((number) => [`https://a.example/book?n${number}`])
    const table = RoutingTable.compile(routers)

    const times = bestTimesMs(table)
    const wholeMs = times.reduce((sum, time) => sum + time, 0)
    assert.isAbove(times.length, 50)
    assert.isBelow(Math.max(...times), Math.max(STEP_MAX_MS, STEP_SHARE_MAX * wholeMs))
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

    const kept = [...table.rankedRouters()].filter(
      (ranked) => Reflect.get(ranked, 'examples')?.parsed
    )
    assert.isAbove(kept.length, 0)
    assert.isBelow(kept.length, 600)
  })
})
