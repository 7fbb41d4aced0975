import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { test } from '@japa/runner'
import { eventually } from '#tests/support/eventually'
import { MachineDelay } from '#tests/support/machine/machine_delay'

const WATCHED_MS = 600
const ONE_UNDER_WAY = 1

test.group('The measured delay of the machine', () => {
  test('extends a bound while other work wants the cores', async ({ assert, cleanup }) => {
    const busy = Array.from({ length: 3 * availableParallelism() }, () =>
      spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' })
    )
    cleanup(() => busy.forEach((child) => child.kill('SIGKILL')))
    const machine = await MachineDelay.watch()
    const boundMs = await eventually(
      async () => machine.stretchedMs(100),
      (ms) => ms > 130
    )

    assert.isAbove(boundMs, 130)
    assert.match(String(machine), /^work took \d+\.\d times as long as on a quiet core/)
  })

  test('never shortens a bound', async ({ assert }) => {
    const machine = await MachineDelay.watch()
    assert.isAtLeast(machine.stretchedMs(100), 100)
    await delay(WATCHED_MS)
    assert.isAtLeast(machine.stretchedMs(100), 100)
  })

  test('is measured only while a test watches', async ({ assert }) => {
    const before = MachineDelay.samplesTaken
    assert.isAbove(before, 0)
    await delay(WATCHED_MS)
    assert.isAtMost(MachineDelay.samplesTaken - before, ONE_UNDER_WAY)
    await MachineDelay.watch()
    await eventually(
      async () => MachineDelay.samplesTaken - before,
      (taken) => taken > ONE_UNDER_WAY
    )
  })
})
