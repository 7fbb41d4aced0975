import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { UpdateRouter } from '#routing/routers/writes/update_router'
import { RouterRepository } from '#routing/routers/router_repository'
import { StoredSnapshots, StoredStates } from '#routing/tables/stored_snapshots'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import { BrandKitRepository } from '#organizations/brand_kits/brand_kit_repository'
import { OrganizationRepository } from '#organizations/organizations/organization_repository'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { OrganizationQuota } from '#shared/persistence/organization_quota'
import { createTenant } from '#tests/support/create_tenant'
import { answerOf, createRouter, otherInstance } from './live_world.js'

/** Routers that are read only after `before` has come to its end: between the read of the revision and theirs. */
class HeldRouters extends RouterRepository {
  before: () => Promise<unknown> = async () => {}

  override async findAll<Kept>(
    ...args: Parameters<typeof RouterRepository.prototype.findAll<Kept>>
  ) {
    await this.before()
    return super.findAll(...args)
  }

  override async findByIds(...args: Parameters<RouterRepository['findByIds']>) {
    await this.before()
    return super.findByIds(...args)
  }
}

async function heldInstance() {
  const { container } = app
  const routers = await container.make(HeldRouters)
  const revisions = await container.make(OrganizationRevisions)
  const states = new StoredStates(
    revisions,
    routers,
    await container.make(BookingFlowRepository),
    await container.make(OrganizationRepository),
    await container.make(BrandKitRepository)
  )
  const source = new StoredSnapshots(states, revisions, await container.make(OrganizationQuota))
  return { routers, source, tables: await otherInstance(undefined, source) }
}

test.group('A write that commits between the reads of a snapshot', () => {
  test('is in no part of the first snapshot, and in all of the next one', async ({ assert }) => {
    const { routers, source, tables } = await heldInstance()
    const update = await app.container.make(UpdateRouter)
    const tenant = await createTenant()
    const { organizationId } = tenant
    const router = await createRouter(tenant, 'book')
    routers.before = async () => {
      routers.before = async () => {}
      await update.execute(organizationId, router.id, { name: 'renamed' })
    }

    const snapshot = await source.load(organizationId, () => {})

    assert.equal(snapshot.revision, 1)
    assert.equal(snapshot.router(router.id)?.name, 'book')
    const next = await source.refresh(snapshot, () => {})
    assert.equal(next.revision, 2)
    assert.equal(next.router(router.id)?.name, 'renamed')
    assert.deepEqual(await answerOf(tables, tenant, 'book'), {
      name: 'renamed',
      flow: 'First visit',
      kit: null,
    })
  })

  test('is in the answer to a caller that arrives after its message', async ({ assert }) => {
    const { routers, tables } = await heldInstance()
    const update = await app.container.make(UpdateRouter)
    const tenant = await createTenant()
    const { organizationId } = tenant
    const { id } = await createRouter(tenant, 'book')
    await answerOf(tables, tenant, 'book')
    await update.execute(organizationId, id, { name: 'second' })
    const late = Promise.withResolvers<unknown>()
    routers.before = async () => {
      routers.before = async () => {}
      await update.execute(organizationId, id, { name: 'third' })
      tables.learn({ organizationId, revision: 3, kind: 'router', id })
      late.resolve(answerOf(tables, tenant, 'book'))
    }

    tables.learn({ organizationId, revision: 2, kind: 'router', id })
    await answerOf(tables, tenant, 'book')

    assert.deepEqual(await late.promise, { name: 'third', flow: 'First visit', kit: null })
  })

  test('never leaves an older router under a newer revision', async ({ assert }) => {
    const { tables } = await heldInstance()
    const update = await app.container.make(UpdateRouter)
    const tenant = await createTenant()
    const { organizationId } = tenant
    const { id } = await createRouter(tenant, 'book')
    let committed = 0
    const write = async () => {
      for (let number = 1; number <= 30; number += 1) {
        await update.execute(organizationId, id, { name: `${number}` })
        committed = number
        tables.learn({ organizationId, revision: number + 1, kind: 'router', id })
      }
    }
    const read = async () => {
      while (committed < 30) {
        const atLeast = committed
        const shown = await answerOf(tables, tenant, 'book')
        assert.isAtLeast(Number(shown?.name === 'book' ? 0 : shown?.name), atLeast)
        await new Promise(setImmediate)
      }
    }

    await Promise.all([write(), read(), read(), read()])
  })
})
