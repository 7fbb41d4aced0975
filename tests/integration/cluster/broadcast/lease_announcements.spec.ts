import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { LeaseAnnouncements } from '#cluster/broadcast/lease_announcements'
import { ResourceLease } from '#cluster/leases/resource_lease'
import clusterConfig from '#config/cluster'
import { waitUntil } from '#scripts/services/wait_until'
import { openInstance, type ClusterInstance } from '#tests/support/redis/cluster_instance'
import { signalsOf } from '../signals/signals_of.js'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { waitLimit } from '#tests/support/wait_limit'

test.group('LeaseAnnouncements', () => {
  test('notify the old owner of a takeover at once', async ({ assert, cleanup }) => {
    const machine = await MachineDelay.watch()
    const keyPrefix = `${clusterConfig.keyPrefix}announcements-${randomUUID()}:`
    const redisUrl = process.env.REDIS_TCP_URL ?? ''
    const [one, two] = [
      await openInstance(redisUrl, { keyPrefix }),
      await openInstance(redisUrl, { keyPrefix }),
    ]
    const losses: string[] = []
    const [oneLeases, twoLeases] = [leasesOf(one), leasesOf(two)]
    cleanup(() => {
      oneLeases.stop()
      twoLeases.stop()
    })
    await waitUntil(async () => one.broadcast.isLive && two.broadcast.isLive, waitLimit())
    const takeover = true
    await oneLeases.claim('r', { takeover, onLost: (loss) => losses.push(loss) })
    const startedAtMs = performance.now()
    await twoLeases.claim('r', { takeover, onLost: () => {} })
    await waitUntil(async () => losses.length > 0, waitLimit(), 1)
    assert.isBelow(performance.now() - startedAtMs, machine.boundMs(500), String(machine))
    assert.deepEqual(losses, ['reclaimed'])
    assert.lengthOf(signalsOf(one.signalLines).reclaimed, 1)
    assert.isEmpty(two.signalLines)
  })
})

function leasesOf({ connections, keys, signals, broadcast }: ClusterInstance): ResourceLease {
  const announcer = new LeaseAnnouncements(broadcast)
  const owner = { owner: broadcast.source }
  return new ResourceLease(connections.get('command'), keys, signals, announcer, owner)
}
