import { test } from '@japa/runner'
import { haproxyForTests } from '#tests/support/processes/haproxy_for_tests'
import { ChaosRun } from './chaos_run.js'
import { ChaosWorld } from './chaos_world.js'

/** `npm run test:chaos` gives the seconds. Else the run has each kind of fault and is short, and its callers ask less often. */
const { CHAOS_SECONDS } = process.env
const SECONDS = Number(CHAOS_SECONDS ?? 20)
const PACE_MS = CHAOS_SECONDS === undefined ? 200 : 40
const SEED = Number(process.env.SEED ?? 263)
/** Above the sum of the limits of all waits, so that the wait that is hopeless names itself. */
const SETTLING_MS = 1_200_000
const TAIL_LINES = 15
const haproxy = await haproxyForTests()

test.group('Faults of instances, stores and networks that overlap at random', (group) => {
  group.tap((one) =>
    one.skip(haproxy === null, 'needs HAProxy, and none was found on this machine')
  )

  test('break no promise that was made to a caller', async ({ assert, cleanup }) => {
    const say = (line: string) => process.stdout.write(`  chaos: ${line}\n`)
    const again = `npm run test:chaos -- --seed=${SEED} --seconds=${SECONDS}`
    say(`the seed is ${SEED}; the same faults again: ${again}`)
    const world = await ChaosWorld.start(haproxy ?? '', {
      hasShortMinutes: CHAOS_SECONDS === undefined,
    })
    cleanup(() => world.stop())
    const violations = await new ChaosRun(world, SEED, SECONDS * 1000, PACE_MS, say).violations()
    const tails = violations.length === 0 ? [] : world.tails(TAIL_LINES)
    assert.deepEqual(violations, [], [`repeat it: ${again}`, ...violations, ...tails].join('\n'))
  }).timeout(SECONDS * 1000 + SETTLING_MS)
})
