import { test } from '@japa/runner'
import { seedDemo } from '#scripts/quickstart/seed_demo'
import { builtOnce } from '#tests/support/build/built_once'
import { scratchFolder } from '#tests/support/scratch_folder'
import { StoresOfTheirOwn } from '../services/stores_of_their_own.js'
import { drainLog } from './drain_log.js'
import { completeEnvironment, startInstance } from '#tests/support/processes/instance'

const CEILING_MS = 10_000
const FAULTS = [
  { fault: 'Redis is dead', redis: 'SIGKILL' },
  { fault: 'Redis is frozen', redis: 'SIGSTOP' },
  { fault: 'MongoDB is dead', mongo: 'SIGKILL' },
  { fault: 'MongoDB is frozen', mongo: 'SIGSTOP' },
  { fault: 'both are frozen', mongo: 'SIGSTOP', redis: 'SIGSTOP' },
  { fault: 'both are dead', mongo: 'SIGKILL', redis: 'SIGKILL' },
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
      await stores.befalls(signals)
      server.kill('SIGTERM')
      assert.equal(await server.exited, 'exit code 0')
      const { end, errors } = drainLog(server)
      assert.isTrue(end?.clean)
      assert.isBelow(end?.duration_ms ?? Infinity, CEILING_MS)
      assert.isEmpty(errors)
    })
  }

  test('says how many router events are lost, and exits with 1', async ({ assert, cleanup }) => {
    const { token } = await seedDemo(
      { PATH: process.env.PATH, ...completeEnvironment(stores.addresses) },
      build()
    )
    const { server, url } = await startInstance(
      scratchFolder(),
      stores.addresses,
      { GRACEFUL_DRAIN_TIMEOUT_MS: '4000' },
      build()
    )
    cleanup(() => server.stop())
    assert.equal(await resolve(url, token), 200)
    await stores.befalls({ mongo: 'SIGKILL', redis: 'SIGSTOP' })
    assert.equal(await resolve(url, token), 200)

    server.kill('SIGTERM')

    assert.equal(await server.exited, 'exit code 1')
    const { end, errors } = drainLog(server)
    assert.isFalse(end?.clean)
    const undone = errors.find(({ work }) => work === 'router event recorder')
    assert.equal(undone?.arm, 'store-quit')
    assert.match(undone?.err?.message ?? '', /^[1-9]\d* router events are lost$/)
  })
})

async function resolve(url: string, token: string): Promise<number> {
  const { status } = await fetch(`${url}/v1/booking-flow-routers/resolve`, {
    method: 'POST',
    headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://www.brightsmile.example/lost' }),
  })
  return status
}
