import app from '@adonisjs/core/services/app'
import redis from '@adonisjs/redis/services/main'
import { test } from '@japa/runner'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { ResourceLease } from '#cluster/leases/resource_lease'
import clusterConfig from '#config/cluster'
import { newIdentifier } from '#shared/identifiers'
import { commandsAt } from '#tests/support/commands_at'
import { uniqueName } from '#tests/support/redis/command_connection'
import { runCommand } from '#tests/support/run_command'

test.group('leases:list', () => {
  test('shows who owns what, under which epoch and for how long', async ({ assert, cleanup }) => {
    const leases = await app.container.make(ResourceLease)
    const resource = `booking-session:${newIdentifier()}`
    const claim = await leases.claim(resource, { takeover: false, onLost: () => {} })
    if (claim.kind !== 'claimed') throw new Error(claim.kind)
    cleanup(async () => void (await claim.lease.release()))

    const people = await runCommand('leases:list', [])
    const machines = await runCommand('leases:list', ['--json'])

    assert.equal(people.exitCode, 0)
    const line = people.stdout.find((each) => each.startsWith(resource)) ?? ''
    assert.match(line, new RegExp(`^${resource} +owned +(2\\d|30)s +${claim.lease.epoch} +\\S+$`))
    const { leases: shown } = JSON.parse(machines.stdout.join(''))
    const lease = shown.find((each: { resource: string }) => each.resource === resource)
    assert.equal(lease.state, 'owned')
    assert.equal(lease.epoch, String(claim.lease.epoch))
    assert.isAtMost(lease.remaining_ms, 30_000)

    await claim.lease.release()
    const after = await runCommand('leases:list', [])
    assert.isUndefined(after.stdout.find((each) => each.startsWith(resource)))
  })

  test('marks leases that have expired, are suspected, are being settled or have lost their record', async ({
    assert,
    cleanup,
  }) => {
    const client = redis.connection('command').ioConnection
    // Held by no instance: the application settles its own expired leases.
    const keyPrefix = `${clusterConfig.keyPrefix}${uniqueName('leases')}:`
    commandsAt({ keyPrefix })
    const keys = new RedisKeys(keyPrefix)
    const states = ['overdue', 'suspected', 'taken', 'lost'] as const
    const sweep = { overdue: '', suspected: 'suspect', taken: 'taken', lost: '' }
    const named = states.map((state) => ({ state, resource: `probe-${state}:${newIdentifier()}` }))
    for (const { state, resource } of named) {
      await client.zadd(keys.leaseDeadlines(resource), Date.now() - 5_000, resource)
      if (state === 'lost') continue
      await client.hset(keys.lease(resource), { o: 'gone', e: '7', s: sweep[state] })
      await client.pexpire(keys.lease(resource), 60_000)
    }
    cleanup(async () => {
      for (const { resource } of named) await client.zrem(keys.leaseDeadlines(resource), resource)
    })

    const { stdout } = await runCommand('leases:list', [])

    for (const { state, resource } of named) {
      const line = stdout.find((each) => each.startsWith(resource)) ?? ''
      assert.match(line, new RegExp(`^${resource} +${state} +-\\d+s`))
    }
  })
})
