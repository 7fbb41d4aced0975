import { test } from '@japa/runner'
import { auditSteps } from '#routing/engine/conflicts/audit'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { NARROW, randomRouters } from '../random_world.js'
import { SeededRandom } from '#tests/support/seeded_random'
import { inBackgroundSlices } from '#shared/async/time_slices'
import { buildRouter } from '#tests/support/routing/router_builder'

const SEED = SeededRandom.pickSeed()

test.group('The progress of an audit', () => {
  test('rises to its end, half of it while pairs are compared', ({ assert }) => {
    const routers = randomRouters(new SeededRandom(SEED), 20, NARROW)
    const shares: number[] = []
    const options = { onProgress: (share: number) => void shares.push(share) }

    runToEnd(auditSteps(RoutingTable.compile(routers), 0, options))

    assert.deepEqual(
      shares,
      shares.toSorted((one, other) => one - other)
    )
    assert.include(shares, 0.5)
    assert.isAtLeast(shares.at(-1) ?? 0, 0.95)
    assert.isAtMost(shares.at(-1) ?? 2, 1)
  })
})

const path = { segments: ['book'] }
const plan = (value?: string) => [{ name: 'plan', value, required: true }]

function auditOf(table: RoutingTable, nowMs: number) {
  return inBackgroundSlices(auditSteps(table, nowMs))
}

test.group('Audit', () => {
  test('finds conflicts, dead routers and example URLs that go elsewhere', async ({ assert }) => {
    const older = buildRouter(1, { path }, { exampleUrls: ['https://example.com/book'] })
    const newer = buildRouter(2, { path }, { createdAtMs: 5 })
    const ended = buildRouter(3, { queryParams: plan() }, { activeUntilMs: 1 })
    const { conflicts, totals, dead, strayExamples } = await auditOf(
      RoutingTable.compile([older, newer, ended]),
      10
    )
    assert.deepEqual(conflicts, [
      { kind: 'duplicate', winner: newer, loser: older },
      { kind: 'example_claimed', winner: newer, loser: older },
    ])
    assert.containSubset(totals, { duplicate: 1, example_claimed: 1, overlap: 0 })
    assert.deepEqual(dead, [
      { router: older, reach: { kind: 'covered', by: [newer] } },
      { router: ended, reach: { kind: 'expired' } },
    ])
    assert.deepEqual(strayExamples, [
      { router: older, url: 'https://example.com/book', winner: newer },
    ])
  })

  test('finds no stray example URL of a router that is not active', async ({ assert }) => {
    const off = buildRouter(
      1,
      { path },
      { isActive: false, exampleUrls: ['https://example.com/book'] }
    )
    const { strayExamples } = await auditOf(RoutingTable.compile([off]), 0)
    assert.deepEqual(strayExamples, [])
  })
})
