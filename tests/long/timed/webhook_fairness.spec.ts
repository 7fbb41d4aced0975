import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import webhooksConfig from '#config/webhooks'
import { sayFigure } from '#scripts/testing/figure'
import { createTenant } from '#tests/support/create_tenant'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { startReceiver } from '#tests/support/webhooks/receiver'
import { startDeliverer } from '#tests/support/webhooks/start_deliverer'
import { reportChanges, storedWebhook } from '#tests/support/webhooks/stored_webhook'

/** Not slow enough to count as slow. */
const ANSWER_AFTER_MS = 1_400
const LATEST_MS = 2_000
const WEBHOOKS = 20
const EVENTS = 8

async function attacker(events: number) {
  const tenant = await createTenant()
  const receiver = await startReceiver(
    (_, response) => void setTimeout(() => response.writeHead(204).end(), ANSWER_AFTER_MS)
  )
  for (let number = 0; number < WEBHOOKS; number++) {
    await storedWebhook(tenant.organizationId, receiver.url, { description: `${number}` })
  }
  await reportChanges(tenant.organizationId, events)
  return { tenant, receiver }
}

test.group('A quick receiver', () => {
  for (const organizationCount of [1, 6]) {
    test(`gets its message within ${LATEST_MS} ms beside ${organizationCount} organizations with slow receivers`, async ({
      assert,
    }) => {
      const { pollMs, idlePollMs, attentiveMs, holdMs, slowMs, claimMs } = webhooksConfig.deliverer
      const attackers = await Promise.all(
        Array.from({ length: organizationCount }, () => attacker(100))
      )
      const neighbour = await createTenant()
      const quick = await startReceiver()
      await storedWebhook(neighbour.organizationId, quick.url)
      const times = { pollMs, idlePollMs, attentiveMs, holdMs, slowMs, claimMs }
      await startDeliverer([...attackers.map(({ tenant }) => tenant), neighbour], {
        ...times,
        timeoutMs: webhooksConfig.attempt.timeoutMs,
        permits: webhooksConfig.permits,
      })
      await Promise.all(attackers.map(({ receiver }) => receiver.waitFor(1)))
      await pause(ANSWER_AFTER_MS)

      const machine = await MachineDelay.watch()
      const latenciesMs: number[] = []
      for (let count = 1; count <= EVENTS; count++) {
        const beganMs = performance.now()
        await reportChanges(neighbour.organizationId, 1)
        const { length } = await quick.waitFor(count)
        assert.equal(length, count)
        latenciesMs.push(performance.now() - beganMs)
      }

      const told = latenciesMs.map((ms) => `${ms.toFixed(0)} ms`).join(', ')
      const busyCount = attackers.reduce((sum, { receiver }) => sum + receiver.received.length, 0)
      console.log(`      told after ${told}; ${busyCount} requests to slow receivers; ${machine}`)
      sayFigure(`a webhook told after ${Math.max(...latenciesMs).toFixed(0)} ms at most`)
      assert.isBelow(Math.max(...latenciesMs), machine.boundMs(LATEST_MS), String(machine))
    })
  }
})
