import { once } from 'node:events'
import { test } from '@japa/runner'
import type { ConnectionChange } from '#cluster/connections/cluster_connections'
import { waitUntil } from '#scripts/services/wait_until'
import { eventually } from '#tests/support/eventually'
import { openInstance } from '#tests/support/redis/cluster_instance'
import { impatient } from '#tests/support/redis/impatient'
import { clientNames, privateRedis } from '#tests/support/redis/private_redis'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { waitLimit } from '#tests/support/wait_limit'

const FOUR = [
  'signalbox:app-subscriber',
  'signalbox:command',
  'signalbox:realtime-publisher',
  'signalbox:realtime-subscriber',
]

test.group('ClusterConnections', () => {
  test('are exactly four at rest, under load and after Redis was killed', async ({ assert }) => {
    const redis = await privateRedis()
    const { connections, broadcast } = await openInstance(redis.url)
    assert.deepEqual(await clientNames(redis.observer), FOUR)

    const command = connections.get('command')
    const load = Promise.allSettled(
      Array.from({ length: 2_000 }, (_, index) => command.set(`load:${index % 10}`, '1'))
    )
    assert.deepEqual(await clientNames(redis.observer), FOUR)
    await load

    await redis.die()
    await redis.restart()
    await waitUntil(async () => broadcast.isLive, waitLimit())
    const names = await eventually(
      () => clientNames(redis.observer),
      (found) => found.join() === FOUR.join()
    )
    assert.deepEqual(names, FOUR)
  })

  test('report one change for a loss, however many retries it takes', async ({ assert }) => {
    const redis = await privateRedis()
    const { connections } = await openInstance(redis.url)
    const changes: ConnectionChange[] = []
    let retries = 0
    connections.onChange((change) => changes.push(change))
    connections.get('command').on('reconnecting', () => retries++)

    await redis.die()
    await waitUntil(async () => retries >= 4, waitLimit())
    const lost = changes.splice(0)
    assert.sameMembers(
      lost.map(({ role, isLive }) => `${role} ${isLive}`),
      [
        'command false',
        'app-subscriber false',
        'realtime-publisher false',
        'realtime-subscriber false',
      ]
    )
    await redis.restart()
    await waitUntil(async () => changes.length >= 4, waitLimit())
    assert.lengthOf(changes, 4)
    assert.isTrue(changes.every(({ isLive }) => isLive))
  })

  test('never resend and never queue a command', async ({ assert }) => {
    const redis = await privateRedis(['--appendfsync', 'always'])
    const { connections } = await openInstance(redis.url)
    const command = connections.get('command')
    redis.kill('SIGSTOP')
    const bePatient = impatient(command)
    await assert.rejects(() => command.incr('counter'), /timed out/)
    redis.kill('SIGCONT')
    bePatient()
    await redis.observer.incr('counter')
    await waitUntil(async () => (await redis.observer.get('counter')) === '2', waitLimit())

    await redis.die()
    await assert.rejects(() => command.incr('counter'))
    await redis.restart()
    await waitUntil(async () => command.status === 'ready', waitLimit())
    assert.equal(await command.incr('counter'), 3)
  })

  test('revive a connection whose client missed the end of its socket', async ({ assert }) => {
    const redis = await privateRedis()
    const { connections } = await openInstance(redis.url, { watchEveryMs: 20 })
    const command = connections.get('command')
    const changes: boolean[] = []
    connections.onChange(({ role, isLive }) => {
      if (role === 'command') changes.push(isLive)
    })
    command.stream.removeAllListeners('close')
    command.stream.destroy()
    assert.equal(command.status, 'ready')
    await once(command, 'ready', { signal: waitLimit() })
    assert.equal(await command.ping(), 'PONG')
    assert.deepEqual(changes, [false, true])
  })

  test('name every connection that does not answer', async ({ assert }) => {
    const redis = await privateRedis()
    const { connections } = await openInstance(redis.url)
    assert.deepEqual(await connections.unanswered(10_000), [])

    const other = await privateRedis()
    const becomes = (roles: readonly string[]) =>
      waitUntil(async () => {
        const unanswered = await connections.unanswered(500)
        return unanswered.join() === roles.join()
      }, waitLimit())
    await redis.observer.replicaof('127.0.0.1', other.port)
    await becomes(['command'])
    await redis.observer.replicaof('NO', 'ONE')
    await becomes([])

    await redis.die()
    await becomes(['command', 'app-subscriber', 'realtime-publisher', 'realtime-subscriber'])
  })

  test('close within the limit when Redis is frozen, and report no change', async ({ assert }) => {
    const machine = await MachineDelay.watch()
    const redis = await privateRedis()
    const instance = await openInstance(redis.url)
    let changes = 0
    instance.connections.onChange(() => changes++)
    redis.kill('SIGSTOP')
    const startedAtMs = performance.now()
    await instance.close()
    assert.isBelow(performance.now() - startedAtMs, machine.boundMs(600), String(machine))
    redis.kill('SIGCONT')
    await waitUntil(async () => {
      const names = await clientNames(redis.observer)
      return names.length === 0
    }, waitLimit())
    assert.equal(changes, 0)
    assert.isEmpty(instance.signalLines)
  })
})
