import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import mongoose from 'mongoose'
import routingConfig from '#config/routing'
import { PutBrandKit } from '#organizations/brand_kits/put_brand_kit'
import { UpdateBookingFlow } from '#organizations/booking_flows/update_booking_flow'
import { CreateBookingFlow } from '#organizations/booking_flows/create_booking_flow'
import { OrganizationModel } from '#organizations/organizations/organization_repository'
import { RouterModel } from '#routing/routers/router_model'
import { DeleteRouter } from '#routing/routers/writes/delete_router'
import { ImportRouters, IMPORTED_MAX } from '#routing/routers/writes/import_routers'
import { UpdateRouter } from '#routing/routers/writes/update_router'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import { StoredSnapshots } from '#routing/tables/stored_snapshots'
import { toObjectId } from '#shared/identifiers'
import {
  OrganizationRevisionModel,
  OrganizationRevisions,
} from '#shared/persistence/organization_revisions'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { RepeatedWork } from '#shared/async/waiting'
import { ok } from '#shared/result'
import { waitUntil } from '#scripts/services/wait_until'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { historyDisagreements } from '#tests/support/routing/history_disagreements'
import { answerOf, createRouter, otherInstance, PATIENT } from './live_world.js'
import { waitLimit } from '#tests/support/wait_limit'

const DRAFT = {
  description: null,
  tags: [],
  externalId: null,
  exampleUrls: [],
  isDefault: false,
  isActive: true,
  activeFromMs: null,
  activeUntilMs: null,
}

async function putKit({ organizationId }: Tenant, name: string): Promise<void> {
  const putBrandKit = await app.container.make(PutBrandKit)
  await putBrandKit.execute(organizationId, {
    name,
    logoUrl: null,
    primaryColor: '#00aabb',
    secondaryColor: null,
    fontFamily: null,
  })
}

async function createFlow({ organizationId }: Tenant): Promise<string> {
  const flows = await app.container.make(CreateBookingFlow)
  const created = await flows.execute(organizationId, {
    name: 'Made later',
    description: null,
    url: null,
    durationMinutes: null,
    isActive: true,
  })
  return created.ok ? created.value.id : ''
}

async function renameFlow({ organizationId, bookingFlowId }: Tenant, name: string): Promise<void> {
  const updateBookingFlow = await app.container.make(UpdateBookingFlow)
  await updateBookingFlow.execute(organizationId, bookingFlowId, { name })
}

/** What an operator's script does who gives an organization another parent. */
async function moveTo(child: Tenant, parent: Tenant): Promise<void> {
  const writes = await app.container.make(OrganizationWrites)
  const { organizationId } = child
  const change = { organizationId, kind: 'ancestry', id: organizationId } as const
  const ids = [toObjectId(parent.organizationId)]
  await writes.commit(change, async (session) => {
    const moved = { parent_id: ids[0], ancestor_ids: ids }
    return ok(await OrganizationModel.updateOne({ _id: organizationId }, moved, { session }))
  })
}

async function changeNothing({ organizationId }: Tenant, times: number): Promise<void> {
  const writes = await app.container.make(OrganizationWrites)
  const change = { organizationId, kind: 'router', id: organizationId } as const
  for (let done = 0; done < times; done += 1) await writes.commit(change, async () => ok(null))
}

async function importMost({ organizationId, bookingFlowId }: Tenant): Promise<void> {
  const imports = await app.container.make(ImportRouters)
  const drafts = Array.from({ length: IMPORTED_MAX }, (_, at) =>
    ok({
      ...DRAFT,
      name: `Imported ${at}`,
      bookingFlowId,
      criteria: { path: { segments: [`i${at}`] } },
    })
  )
  const imported = await imports.execute(organizationId, drafts)
  if (!imported.ok) throw new Error(`the import was refused: ${imported.error.type}`)
}

/** What an instance reads of an organization: the whole, and what changed since. */
async function snapshotsOf() {
  const snapshots = await app.container.make(StoredSnapshots)
  return {
    load: ({ organizationId }: Tenant) => snapshots.load(organizationId, () => {}),
    refresh: (snapshot: OrganizationSnapshot) => snapshots.refresh(snapshot, () => {}),
  }
}

test.group('A change', () => {
  test('shows in the next resolve of its instance: routers, their flow and their kit', async ({
    assert,
  }) => {
    const tables = await app.container.make(LiveRoutingTables)
    const group = await createTenant()
    const clinic = await createTenant({ parentId: group.organizationId })
    const { organizationId } = clinic
    const update = await app.container.make(UpdateRouter)
    const remove = await app.container.make(DeleteRouter)
    const now = () => answerOf(tables, clinic, 'book')
    assert.isNull(await now())

    const router = await createRouter(clinic, 'book')
    assert.deepEqual(await now(), { name: 'book', flow: 'First visit', kit: null })
    await update.execute(organizationId, router.id, { name: 'renamed' })
    assert.deepEqual(await now(), { name: 'renamed', flow: 'First visit', kit: null })
    await renameFlow(clinic, 'Second visit')
    assert.deepEqual(await now(), { name: 'renamed', flow: 'Second visit', kit: null })
    await putKit(group, 'Group')
    assert.deepEqual(await now(), { name: 'renamed', flow: 'Second visit', kit: 'Group' })
    await putKit(clinic, 'Clinic')
    assert.deepEqual(await now(), { name: 'renamed', flow: 'Second visit', kit: 'Clinic' })
    await update.execute(organizationId, router.id, { isActive: false })
    assert.isNull(await now())
    await update.execute(organizationId, router.id, { isActive: true })
    assert.isNotNull(await now())
    await remove.execute(organizationId, router.id)
    assert.isNull(await now())
  })

  test('of the parent applies the kit of the new one', async ({ assert }) => {
    const tables = await app.container.make(LiveRoutingTables)
    const [oldParent, newParent] = [await createTenant(), await createTenant()]
    const clinic = await createTenant({ parentId: oldParent.organizationId })
    await putKit(oldParent, 'Old')
    await putKit(newParent, 'New')
    await createRouter(clinic, 'book')
    const before = await answerOf(tables, clinic, 'book')

    await moveTo(clinic, newParent)
    const after = await answerOf(tables, clinic, 'book')
    await putKit(newParent, 'Newer')
    const later = await answerOf(tables, clinic, 'book')

    assert.deepEqual([before?.kit, after?.kit, later?.kit], ['Old', 'New', 'Newer'])
  })

  test('may lead to a flow created after the snapshot', async ({ assert }) => {
    const other = await otherInstance()
    const tenant = await createTenant()
    await createRouter(tenant, 'book')
    await answerOf(other, tenant, 'book')
    const bookingFlowId = await createFlow(tenant)

    await createRouter({ ...tenant, bookingFlowId }, 'later')
    await renameFlow({ ...tenant, bookingFlowId }, 'Renamed')
    await other.revalidate()

    assert.deepEqual(await answerOf(other, tenant, 'later'), {
      name: 'later',
      flow: 'Renamed',
      kit: null,
    })
  })
})

test.group('Another instance', () => {
  test('is current again when it revalidates, without any message', async ({ assert }) => {
    const other = await otherInstance()
    const group = await createTenant()
    const clinic = await createTenant({ parentId: group.organizationId })
    await createRouter(clinic, 'book')
    await answerOf(other, clinic, 'book')

    await createRouter(clinic, 'new')
    await putKit(group, 'Group')
    assert.isNull(await answerOf(other, clinic, 'new'))
    await other.revalidate()

    assert.deepEqual(await answerOf(other, clinic, 'new'), {
      name: 'new',
      flow: 'First visit',
      kit: 'Group',
    })
  })

  test('is current within two seconds without any message', async ({ assert, cleanup }) => {
    const other = await otherInstance(routingConfig)
    const revalidation = new RepeatedWork(() => other.revalidate(), routingConfig.revalidateEveryMs)
    revalidation.start()
    cleanup(() => revalidation.stop())
    const tenant = await createTenant()
    await answerOf(other, tenant, 'new')

    await createRouter(tenant, 'new')
    const machine = await MachineDelay.watch()
    const committedAtMs = performance.now()
    await waitUntil(async () => (await answerOf(other, tenant, 'new')) !== null, waitLimit())

    const tookMs = performance.now() - committedAtMs
    assert.isBelow(tookMs, machine.boundMs(2_000), String(machine))
  })

  test('is current again when a message arrives', async ({ assert }) => {
    const other = await otherInstance()
    const tenant = await createTenant()
    const { organizationId } = tenant
    await answerOf(other, tenant, 'new')

    const { id } = await createRouter(tenant, 'new')
    assert.isNull(await answerOf(other, tenant, 'new'))
    other.learn({ organizationId, revision: 1, kind: 'router', id })

    assert.isNotNull(await answerOf(other, tenant, 'new'))
  })

  test('is current again after more changes than the log remembers', async ({ assert }) => {
    const other = await otherInstance()
    const tenant = await createTenant()
    await answerOf(other, tenant, 'new')

    await createRouter(tenant, 'new')
    await changeNothing(tenant, 101)
    await other.revalidate()

    assert.isNotNull(await answerOf(other, tenant, 'new'))
  })

  test('keeps the routers that a large import leaves unchanged, without reading them again', async ({
    assert,
  }) => {
    const { load, refresh } = await snapshotsOf()
    const tenant = await createTenant()
    const kept = await createRouter(tenant, 'kept')
    const before = await load(tenant)
    await importMost(tenant)

    const after = await refresh(before)

    assert.equal(after.table.size, 1 + IMPORTED_MAX)
    assert.isNotNull(after.table.rankedRouter(kept.id))
    assert.strictEqual(after.table.rankedRouter(kept.id), before.table.rankedRouter(kept.id))
  })

  test('is whole after an import and a further change', async ({ assert }) => {
    const { load, refresh } = await snapshotsOf()
    const tenant = await createTenant()
    const before = await load(tenant)
    await importMost(tenant)
    await createRouter(tenant, 'later')

    const after = await refresh(before)

    assert.equal(after.table.size, 1 + IMPORTED_MAX)
  })
})

test.group('Revisions', () => {
  test('count every commit once, concurrent ones included, and no refusal', async ({ assert }) => {
    const revisions = await app.container.make(OrganizationRevisions)
    const { organizationId } = await createTenant()
    const announced: number[] = []
    const instances = Array.from(
      { length: 4 },
      () => new OrganizationWrites(revisions, { announce: (c) => void announced.push(c.revision) })
    )
    const change = { organizationId, kind: 'brand_kit', id: organizationId } as const

    await Promise.all(
      instances.flatMap((writes) =>
        Array.from({ length: 6 }, async (_, at) =>
          writes.commit(change, async () =>
            at === 5 ? { ok: false, error: 'refused' } : { ok: true, value: null }
          )
        )
      )
    )

    announced.sort((a, b) => a - b)
    assert.deepEqual(
      announced,
      Array.from({ length: 20 }, (_, at) => at + 1)
    )
    const stored = await revisions.find([organizationId])
    const { revision, brandKitRevision } = stored.get(organizationId) ?? {}
    assert.deepEqual([revision, brandKitRevision], [20, 20])
  })

  test('have a checksum of the routers, also after a version without one', async ({ assert }) => {
    const tenant = await createTenant()
    const other = await otherInstance()
    await createRouter(tenant, 'book')
    await createRouter(tenant, 'other')
    await answerOf(other, tenant, 'book')
    const own = { _id: toObjectId(tenant.organizationId) }
    const checked = async () => {
      const row = await OrganizationRevisionModel.collection.findOne(own)
      return [row?.revision, row?.routers?.revision]
    }
    assert.deepEqual(await checked(), [2, 2])

    const log = [{ kind: 'router', id: own._id }]
    await OrganizationRevisionModel.collection.updateOne(own, [
      { $set: { revision: { $add: ['$revision', 1] }, log: { $concatArrays: ['$log', log] } } },
    ])
    await other.revalidate()
    assert.isNotNull(await answerOf(other, tenant, 'book'))
    assert.deepEqual(await checked(), [3, 2])

    await createRouter(tenant, 'new')
    await other.revalidate()
    assert.isNotNull(await answerOf(other, tenant, 'new'))
    assert.deepEqual(await checked(), [4, 4])
    const { db } = mongoose.connection
    assert.deepEqual(db && (await historyDisagreements(db, own._id)), [])
  })
})

test.group('A restore in place', () => {
  test('shows although {laterWrites} later writes raise the revision again')
    .with([{ laterWrites: 1 }, { laterWrites: 2 }])
    .run(async ({ assert }, { laterWrites }) => {
      const other = await otherInstance()
      const tenant = await createTenant()
      await createRouter(tenant, 'book')
      const restore = await backUp(tenant)
      await createRouter(tenant, 'lost')
      assert.isNotNull(await answerOf(other, tenant, 'lost'))

      await restore()
      for (let at = 0; at < laterWrites; at += 1) await createRouter(tenant, `kept-${at}`)
      await other.revalidate()

      assert.isNull(await answerOf(other, tenant, 'lost'))
      assert.isNotNull(await answerOf(other, tenant, 'kept-0'))
      assert.isNotNull(await answerOf(other, tenant, 'book'))
    })

  test('shows when its revisions come before its routers, {what}')
    .with([
      { what: 'of which there are none until then', isEmptied: true },
      { what: 'of which there are later states until then', isEmptied: false },
    ])
    .run(async ({ assert }, { isEmptied }) => {
      const tenant = await createTenant()
      const { id } = await createRouter(tenant, 'book')
      const restore = await backUp(tenant)
      const updateRouter = await app.container.make(UpdateRouter)
      await updateRouter.execute(tenant.organizationId, id, { name: 'Renamed' })

      await restore('revisions')
      if (isEmptied) await RouterModel.deleteMany({ _id: toObjectId(id) })
      const other = await otherInstance({ ...PATIENT, freshForMs: 0 })
      const before = await answerOf(other, tenant, 'book')
      assert.equal(before?.name, isEmptied ? undefined : 'Renamed')
      await restore('routers')

      const isBack = async () => {
        const shown = await answerOf(other, tenant, 'book')
        return shown?.name === 'book'
      }
      await waitUntil(isBack, waitLimit())
    })
})

/** Puts back what an organization has now: its revision, its routers, or both. */
async function backUp({ organizationId }: Tenant) {
  const organization = toObjectId(organizationId)
  const revision = await OrganizationRevisionModel.collection.findOne({ _id: organization })
  const owned = { organization_id: organization }
  const routers = await RouterModel.collection.find(owned).toArray()
  return async (part?: 'revisions' | 'routers') => {
    if (part !== 'routers' && revision) {
      await OrganizationRevisionModel.collection.replaceOne({ _id: organization }, revision)
    }
    if (part === 'revisions') return
    await RouterModel.collection.deleteMany(owned)
    await RouterModel.collection.insertMany(routers)
  }
}
