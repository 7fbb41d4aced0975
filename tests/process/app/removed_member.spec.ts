import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { EventStream } from '#tests/support/event_stream'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { join } from '#tests/support/members'
import { patientProgram } from '#tests/support/processes/patient_program'
import { SharedInstances } from '#tests/support/processes/shared_instances'
import { refusedEverywhere, usingToken } from './revoked_tokens.js'

const ENDED_LATEST_MS = 5_000

test.group('A removed member', (group) => {
  let shared: SharedInstances

  group.setup(async () => {
    shared = await SharedInstances.start(3, patientProgram())
    return () => shared.stop()
  })
  group.each.setup(() => shared.heal())
  group.each.timeout(240_000)

  test('ends on three instances within five seconds, with streams and tokens, while {$self}')
    .with(['Redis works', 'Redis is gone'])
    .run(async ({ assert }, fault) => {
      const { redis, instances } = shared
      const [first] = instances
      const { organizationId, bearer } = await createTenant()
      await join(organizationId)
      const { memberId, bearer: session } = await join(organizationId)
      const payload = { name: 'CI', permissions: ['organizations:read'], as_parent: true }
      const made = await first?.ask(session, 'POST', '/v1/access-tokens', payload)
      const token = `Bearer ${JSON.parse(made?.text ?? '').token}`
      const bearers = [session, token]
      for (const instance of instances) {
        for (const one of bearers) assert.equal(await usingToken(one)(instance), 200)
      }
      const streams = await Promise.all(
        instances.map(({ url }) =>
          EventStream.open(url, 'channels=router-events', { bearer: session })
        )
      )
      for (const stream of streams) await stream.received('ready')
      if (fault === 'Redis is gone') await redis.die()

      const machine = await MachineDelay.watch()
      const beganMs = performance.now()
      const removed = await first?.ask(bearer, 'DELETE', `/v1/members/${memberId}`)
      const refused = bearers.map((one) => refusedEverywhere(instances, usingToken(one)))
      const ended = streams.map(async (stream) => {
        const [end] = await stream.received('end')
        assert.deepEqual(end?.data, { reason: 'credential_ended' })
        return performance.now() - beganMs
      })
      const latestMs = Math.max(...(await Promise.all([...refused, ...ended])))

      console.log(`      everything ended after ${latestMs.toFixed(0)} ms; ${machine}`)
      assert.equal(removed?.status, 200)
      assert.isBelow(latestMs, machine.boundMs(ENDED_LATEST_MS), String(machine))
    })
})
