import { test } from '@japa/runner'
import { sayFigure } from '#scripts/testing/figure'
import { balancerForTests } from '#tests/support/processes/balancer_for_tests'
import { ChaosRun } from './chaos_run.js'
import { ChaosWorld } from './chaos_world.js'

/** Above the sum of the limits of all waits, so that the wait that is hopeless names itself. */
const SETTLING_MS = 1_200_000
const TAIL_LINES = 15
const haproxy = await balancerForTests()

export interface ChaosOptions {
  readonly seed: number
  readonly seconds: number
  /** How long each caller waits between two requests. */
  readonly paceMs: number
  /** The jobs of a minute come every twenty seconds. */
  readonly hasShortMinutes: boolean
}

/** A test that holds each promise to callers against the faults of a seed. */
export function chaosTest(options: ChaosOptions): void {
  const { seed, seconds, paceMs, hasShortMinutes } = options
  test.group('Faults of instances, stores and networks that overlap at random', (group) => {
    group.tap((one) =>
      one.skip(haproxy === null, 'needs HAProxy, and none was found on this machine')
    )

    test('break no promise made to a caller', async ({ assert, cleanup }) => {
      const say = (line: string) => process.stdout.write(`  chaos: ${line}\n`)
      const again = `npm run test:long -- chaos --seed=${seed} --seconds=${seconds}`
      say(`the seed is ${seed}; the same faults again: ${again}`)
      const world = await ChaosWorld.start(haproxy ?? '', { hasShortMinutes })
      cleanup(() => world.stop())
      const run = new ChaosRun(world, seed, seconds * 1000, paceMs, say)
      const violations = await run.violations()
      sayFigure(run.figure)
      const tails = violations.length === 0 ? [] : world.tails(TAIL_LINES)
      assert.deepEqual(violations, [], [`repeat it: ${again}`, ...violations, ...tails].join('\n'))
    }).timeout(seconds * 1000 + SETTLING_MS)
  })
}
