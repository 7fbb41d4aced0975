import { setTimeout as delay } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import mongoose from 'mongoose'
import { OrganizationModel } from '#organizations/organizations/organization_repository'
import { AnswerTimeMiddleware } from '#shared/http/middleware'
import { toObjectId } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { ok } from '#shared/result'
import { createTenant } from '#tests/support/create_tenant'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { createRouter, ROUTERS } from '#tests/support/routers'

/** Longer than a write waits for others. */
const LONG_WORK_MS = 5_100

/** Is another write of the organization that is under way. Call what it gives to end it. */
async function holding(organizationId: string): Promise<() => Promise<void>> {
  const revisions = await app.container.make(OrganizationRevisions)
  const session = await mongoose.connection.startSession()
  session.startTransaction()
  await revisions.claim(organizationId, session)
  return async () => {
    if (session.inTransaction()) await session.abortTransaction()
    await session.endSession()
  }
}

test.group('A change of an organization that another one holds', () => {
  test('is answered 503 after some seconds, changes nothing, and succeeds later', async ({
    client,
    assert,
    cleanup,
  }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)
    const path = `${ROUTERS}/${router._id}`
    const release = await holding(tenant.organizationId)
    cleanup(release)

    const refused = await client.as(tenant).patch(path).json({ name: 'Renamed' })

    refused.assertStatus(503)
    refused.assertBodyContains({ code: 'E_WRITES_CONTENDED' })
    assert.equal(refused.header('retry-after'), '2')
    const kept = await client.as(tenant).get(path)
    kept.assertBodyContains({ name: router.name })
    await release()
    const renamed = await client.as(tenant).patch(path).json({ name: 'Renamed' })
    renamed.assertStatus(200)
  })

  test('is answered within the time limit of its request, not of its transaction', async ({
    client,
    assert,
    cleanup,
  }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)
    const path = `${ROUTERS}/${router._id}`
    cleanup(await holding(tenant.organizationId))
    app.container.bind(AnswerTimeMiddleware, () => new AnswerTimeMiddleware(1_000))
    cleanup(() => app.container.bind(AnswerTimeMiddleware, () => new AnswerTimeMiddleware()))
    const machine = await MachineDelay.watch()

    const beganMs = performance.now()
    const refused = await client.as(tenant).patch(path).json({ name: 'Renamed' })
    const tookMs = performance.now() - beganMs

    refused.assertStatus(503)
    refused.assertBodyContains({ code: 'E_WRITES_CONTENDED' })
    assert.isBelow(tookMs, machine.boundMs(4_000), String(machine))
  })
})

test.group('A long change that nobody else holds up', () => {
  test('runs again when a single write of MongoDB conflicts with it at its end', async ({
    assert,
  }) => {
    const { organizationId } = await createTenant()
    const writes = await app.container.make(OrganizationWrites)
    const one = { _id: toObjectId(organizationId) }
    const { collection } = OrganizationModel
    let runs = 0

    const work = async (session: Transaction) => {
      runs += 1
      if (runs === 1) {
        await delay(LONG_WORK_MS)
        await collection.updateOne(one, { $set: { name: 'Meanwhile' } })
      }
      await collection.updateOne(one, { $set: { name: 'Own' } }, { session })
      return ok(null)
    }
    const outcome = await writes.commitUnannounced(organizationId, work, { validateOnly: true })

    assert.isTrue(outcome.ok)
    assert.equal(runs, 2)
  }).timeout(30_000)
})
