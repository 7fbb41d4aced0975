import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import clusterConfig from '#config/cluster'
import { BroadcastChanges } from '#routing/tables/announced_changes'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { waitUntil } from '#scripts/services/wait_until'
import { MemorySource } from '#tests/support/routing/memory_source'
import { openInstance } from '#tests/support/redis/cluster_instance'
import { PATIENT } from './live_world.js'
import { waitLimit } from '#tests/support/wait_limit'

const ORG = 'a'.repeat(24)

/** The tables of two instances on one Redis, which read a store in memory and hold ORG. */
async function twoInstances(source: MemorySource) {
  const keyPrefix = `${clusterConfig.keyPrefix}told-${randomUUID()}:`
  const open = async () => {
    const { broadcast } = await openInstance(process.env.REDIS_TCP_URL ?? '', { keyPrefix })
    const tables = new LiveRoutingTables(source, PATIENT, () => {})
    const changes = new BroadcastChanges(tables, broadcast)
    changes.listen()
    await waitUntil(async () => broadcast.isLive, waitLimit())
    await tables.forOrganization(ORG)
    return { tables, changes }
  }
  return [await open(), await open()] as const
}

test.group('An announced change', () => {
  test('is read by every instance before the next request', async ({ assert }) => {
    const source = new MemorySource()
    source.put(ORG)
    const [here, there] = await twoInstances(source)
    source.reads.length = 0

    here.changes.announce(source.change(ORG))
    await waitUntil(async () => source.reads.length === 2, waitLimit())
    const given = await Promise.all([here, there].map(({ tables }) => tables.forOrganization(ORG)))

    assert.deepEqual(
      given.map(({ revision }) => revision),
      [1, 1]
    )
    assert.deepEqual(source.reads, [`refresh ${ORG}`, `refresh ${ORG}`])
  })

  test('shows on its own instance at once, whether its message arrives or not', async ({
    assert,
  }) => {
    const source = new MemorySource()
    source.put(ORG)
    const [here] = await twoInstances(source)

    here.changes.announce(source.change(ORG))
    const given = await here.tables.forOrganization(ORG)

    assert.propertyVal(given, 'revision', 1)
  })
})
