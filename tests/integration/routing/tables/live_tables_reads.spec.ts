import { AsyncLocalStorage } from 'node:async_hooks'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import mongoose from 'mongoose'
import mongoConfig from '#config/mongo'
import routerEventsConfig from '#config/router_events'
import { UpdateOrganization } from '#organizations/organizations/update_organization'
import { ResolveOutcomes, ResolveUrl } from '#routing/resolve/resolve_url'
import { RouterEventRecorder } from '#routing/events/router_event_recorder'
import { UnmatchedResolves } from '#routing/suggestions/unmatched_resolves'
import { RouterModel, toSearchableRow } from '#routing/routers/router_model'
import { StoredSnapshots } from '#routing/tables/stored_snapshots'
import { LoopShare, RequestWork } from '#shared/async/time_slices'
import { SystemClock } from '#shared/clock'
import { newIdentifier } from '#shared/identifiers'
import { createTenant } from '#tests/support/create_tenant'
import { RecordingLog } from '#tests/support/routing/event_doubles'
import { storedRouter } from '#tests/support/routing/memory_source'
import { answerOf, createRouter, otherInstance } from './live_world.js'

const WARM_RESOLVES = 50

/** Keeps every event at once, in no store. */
function noRecorder(): RouterEventRecorder {
  const store = { put: async () => true }
  const feed = { add: () => {} }
  return new RouterEventRecorder([store], feed, routerEventsConfig.recorder, new RecordingLog())
}

/** Connects anew with a driver that tells of every command, until the test has ended. */
async function connectMonitored(onCommand: (name: string) => void): Promise<() => Promise<void>> {
  const { uri, options } = mongoConfig
  await mongoose.disconnect()
  await mongoose.connect(uri, { ...options, monitorCommands: true })
  mongoose.connection.getClient().on('commandStarted', ({ commandName }) => onCommand(commandName))
  return async () => {
    await mongoose.disconnect()
    await mongoose.connect(uri, options)
  }
}

test.group('Resolving', () => {
  test('sends MongoDB no command once its organization is in memory', async ({
    assert,
    cleanup,
  }) => {
    const resolving = new AsyncLocalStorage<string[]>()
    cleanup(await connectMonitored((name) => resolving.getStore()?.push(name)))
    const resolve = new ResolveUrl(
      await otherInstance(),
      noRecorder(),
      new SystemClock(),
      new ResolveOutcomes(),
      new UnmatchedResolves(1_000_000)
    )
    const tenant = await createTenant()
    await createRouter(tenant, 'book')
    const execute = async () => {
      const resolved = await resolve.execute(tenant.organizationId, {
        url: 'https://a.example/book',
      })
      assert.isTrue(resolved.ok)
    }

    const [cold, warm]: [string[], string[]] = [[], []]
    await resolving.run(cold, () => Promise.all(Array.from({ length: 200 }, () => execute())))
    await resolving.run(warm, async () => {
      for (let done = 0; done < WARM_RESOLVES; done += 1) await execute()
    })

    assert.deepEqual(cold, ['find', 'find', 'find', 'find', 'find', 'find'])
    assert.deepEqual(warm, [])
  })
})

const MANY = 3_000

async function withManyRouters(): Promise<string> {
  const { organizationId, bookingFlowId } = await createTenant()
  const rows = Array.from({ length: MANY }, (_, number) => {
    const criteria = { path: { segments: [`path-${number}`] } }
    const router = storedRouter(number, { organizationId, bookingFlowId, criteria })
    return toSearchableRow({ ...router, id: newIdentifier(), name: `Router ${number}` })
  })
  await RouterModel.collection.insertMany(rows)
  return organizationId
}

test.group('A read of a routing table', () => {
  test('continues when the caller that began it has left', async ({ assert }) => {
    const organizationId = await withManyRouters()
    const snapshots = await app.container.make(StoredSnapshots)
    const limits = { processorMs: 60_000, answerMs: 60_000 }
    const left = new RequestWork(organizationId, limits, new LoopShare(), () => true)

    const read = await left.run(() => snapshots.load(organizationId, () => {}))
    const again = await left.run(() => snapshots.refresh(read, () => {}))

    assert.deepEqual([read.table.size, again.table.size], [MANY, MANY])
  })
})

test.group('What pages may read of routers', () => {
  test('reaches another instance by the next read, and stays when routers change', async ({
    assert,
  }) => {
    const other = await otherInstance()
    const tenant = await createTenant()
    const { organizationId } = tenant
    const read = async () => {
      const { routerNamesOnPages } = await other.forOrganization(organizationId)
      return routerNamesOnPages
    }
    const update = await app.container.make(UpdateOrganization)
    assert.equal(await read(), 'off')

    await update.execute(organizationId, { routerNamesOnPages: 'on' })
    await other.revalidate()
    assert.equal(await read(), 'on')
    await createRouter(tenant, 'new')
    await other.revalidate()
    assert.isNotNull(await answerOf(other, tenant, 'new'))
    assert.equal(await read(), 'on')
  })
})
