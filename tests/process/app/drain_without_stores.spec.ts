import { test } from '@japa/runner'
import { builtOnce } from '#tests/support/build/built_once'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { scratchFolder } from '#tests/support/scratch_folder'
import { visitedTenantAt } from '#tests/support/visited_tenant'
import { startInstance } from '#tests/support/processes/instance'
import { StoresOfTheirOwn } from '../services/stores_of_their_own.js'
import { drainLog } from './drain_log.js'

const CEILING_MS = 10_000
/** A try that begins just before the deadline of the recorder ends before the arm is cut. */
const SHORT_CEILING_MS = 14_000
const FAULTS = [
  { fault: 'Redis is dead', redis: 'SIGKILL' },
  { fault: 'Redis is frozen', redis: 'SIGSTOP' },
  { fault: 'MongoDB is dead', mongo: 'SIGKILL' },
  { fault: 'MongoDB is frozen', mongo: 'SIGSTOP' },
  { fault: 'both are frozen', mongo: 'SIGSTOP', redis: 'SIGSTOP' },
] as const

test.group('A process that got SIGTERM while its stores are away', (group) => {
  const build = builtOnce(group)
  let stores: StoresOfTheirOwn

  group.setup(async () => {
    stores = await StoresOfTheirOwn.start()
  })
  group.teardown(() => stores.stop())
  group.each.setup(() => stores.comeBack())

  for (const { fault, ...signals } of FAULTS) {
    test(`exits with 0 within its ceiling while ${fault}`, async ({ assert, cleanup }) => {
      const { server } = await startInstance(
        scratchFolder(),
        stores.addresses,
        { CRON_JOBS: 'off', GRACEFUL_DRAIN_TIMEOUT_MS: String(CEILING_MS) },
        build()
      )
      cleanup(() => server.stop())
      const machine = await MachineDelay.watch()
      await stores.befalls(signals)
      server.kill('SIGTERM')
      assert.equal(await server.exited, 'exit code 0')
      const { end, errors } = drainLog(server)
      assert.isTrue(end?.clean)
      assert.isBelow(end?.duration_ms ?? Infinity, machine.boundMs(CEILING_MS), String(machine))
      assert.isEmpty(errors)
    })
  }

  test('says how many router events are lost, leaves nothing else undone, and exits with 1', async ({
    assert,
    cleanup,
  }) => {
    const { bearer } = await visitedTenantAt(stores.addresses.mongodbUri)
    const { server, url } = await startInstance(
      scratchFolder(),
      stores.addresses,
      { CRON_JOBS: 'off', GRACEFUL_DRAIN_TIMEOUT_MS: String(SHORT_CEILING_MS) },
      build()
    )
    cleanup(() => server.stop())
    assert.equal(await resolve(url, bearer), 200)
    await stores.befalls({ mongo: 'SIGKILL' })
    const asked = resolve(url, bearer)
    await stores.befalls({ redis: 'SIGSTOP' })
    assert.equal(await asked, 200)
    const machine = await MachineDelay.watch()

    server.kill('SIGTERM')

    assert.equal(await server.exited, 'exit code 1')
    const { end, errors } = drainLog(server)
    assert.isFalse(end?.clean)
    assert.isBelow(end?.duration_ms ?? Infinity, machine.boundMs(SHORT_CEILING_MS), String(machine))
    const undone = errors.filter(({ work }) => work !== undefined)
    assert.deepEqual(
      undone.map(({ arm, work }) => [arm, work]),
      [['store-quit', 'router event recorder']]
    )
    assert.match(undone[0]?.err?.message ?? '', /^[1-9]\d* router events are lost$/)
  })
})

async function resolve(url: string, bearer: string): Promise<number> {
  const { status } = await fetch(`${url}/v1/booking-flow-routers/resolve`, {
    method: 'POST',
    headers: { 'authorization': bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://clinic.example/lost' }),
  })
  return status
}
