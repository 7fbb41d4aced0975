import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { sayFigure } from '#scripts/testing/figure'
import { createTenant } from '#tests/support/create_tenant'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { runConsole } from '#tests/support/run_console'

const MOMENTS = 20
const ENDS_WITHIN_MS = 5_000
/** Waits for its input for ever. */
const IMPORT = 'routers:import'
const COMMANDS = ['organizations:list', 'locks:list', 'health:check', 'routers:audit', IMPORT]

test.group('A command', (group) => {
  group.tap((each) => each.timeout(900_000))

  test(`ends within ${ENDS_WITHIN_MS} ms of SIGTERM, at each of ${MOMENTS} moments: {$self}`)
    .with(COMMANDS)
    .run(async ({ assert }, name) => {
      const { organizationId } = await createTenant()
      const args = name === IMPORT ? [name, '-', `--org=${organizationId}`] : [name]
      const input = name === IMPORT ? null : ''
      const { tookMs: wholeMs } = await runConsole(name === IMPORT ? ['organizations:list'] : args)
      const machine = await MachineDelay.watch()
      const endedMs: number[] = []
      for (let moment = 1; moment <= MOMENTS; moment++) {
        let signalledMs = Number.POSITIVE_INFINITY
        const stopsWhen = pause((wholeMs * moment) / MOMENTS).then(() => {
          signalledMs = performance.now()
        })
        await runConsole(args, { input, stopsWhen })
        endedMs.push(Math.max(0, performance.now() - signalledMs))
      }

      const slowestMs = Math.max(...endedMs)
      sayFigure(`${name} ends ${Math.ceil(slowestMs)} ms after SIGTERM at the latest`)
      assert.isBelow(slowestMs, machine.boundMs(ENDS_WITHIN_MS), String(machine))
    })
})
