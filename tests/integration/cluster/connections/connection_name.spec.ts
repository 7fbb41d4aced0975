import { test } from '@japa/runner'
import { Redis } from 'ioredis'
import { CONNECTION_ROLES, type ConnectionRole } from '#cluster/connections/connection_options'
import { waitUntil } from '#scripts/services/wait_until'
import { openInstance, type ClusterInstance } from '#tests/support/redis/cluster_instance'
import { clientNames, type PrivateRedis, privateRedis } from '#tests/support/redis/private_redis'
import { waitLimit } from '#tests/support/wait_limit'

test.group('The name of a connection', () => {
  test('is restored, also when Redis refused it during a long script', async ({ assert }) => {
    const redis = await privateRedis(['--lua-time-limit', '20'])
    const instance = await openInstance(redis.url)
    const { connections, broadcast, realtime } = instance
    const { ended } = await keepBusy(redis)
    endBusyOnceAllAreNamed(instance, redis)

    for (const role of CONNECTION_ROLES) connections.get(role).stream.destroy()
    await ended
    await waitUntil(
      async () =>
        broadcast.isLive &&
        realtime.isLive &&
        CONNECTION_ROLES.every((role) => connections.stateOf(role).isLive),
      waitLimit()
    )

    const four = CONNECTION_ROLES.map((role) => `signalbox:${role}`).sort()
    assert.deepEqual(await clientNames(redis.observer), four)
  })
})

/** Redis runs a script and refuses everything else until SCRIPT KILL; `ended` resolves after that. */
async function keepBusy({ url, observer }: PrivateRedis): Promise<{ ended: Promise<void> }> {
  const somebody = new Redis(url, { connectionName: 'observer' })
  const ended = somebody.eval('while true do end', 0).then(
    () => {},
    () => somebody.disconnect()
  )
  await waitUntil(
    () =>
      observer.ping().then(
        () => false,
        (error: Error) => error.message.startsWith('BUSY')
      ),
    waitLimit()
  )
  return { ended }
}

/** Redis is busy until it answered each connection about its name; what one asks after that waits for the end of it. */
function endBusyOnceAllAreNamed({ connections }: ClusterInstance, { observer }: PrivateRedis) {
  const answered = new Set<ConnectionRole>()
  const ended = Promise.withResolvers<void>()
  for (const role of CONNECTION_ROLES) {
    const connection = connections.get(role)
    const send = connection.sendCommand.bind(connection)
    connection.sendCommand = (command, stream) => {
      if (command.name === 'client') {
        const note = () => {
          if (answered.has(role) || answered.add(role).size < CONNECTION_ROLES.length) return
          void observer.script('KILL').then(() => ended.resolve())
        }
        command.promise.then(note, note)
      }
      if (command.name !== 'info') return send(command, stream)
      ended.promise.then(() => send(command, stream)).catch(() => {})
      return command.promise
    }
  }
}
