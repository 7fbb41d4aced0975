import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import clusterConfig from '#config/cluster'
import { openInstance } from '#tests/support/redis/cluster_instance'
import { commandConnection } from '#tests/support/redis/command_connection'

/** Keeps the process from its events for longer than the service waits for a command. */
function blockProcess(): void {
  const untilMs = performance.now() + clusterConfig.commandTimeoutMs + 100
  while (performance.now() < untilMs);
}

test.group('A command of a test to the shared Redis', () => {
  test('of {$self} is answered also when the process got no processor time for a while')
    .with(['a connection', 'an instance', 'the application'] as const)
    .run(async ({ assert }, whose) => {
      const commandOf = {
        'a connection': () => commandConnection(),
        'an instance': async () => {
          const { connections } = await openInstance(clusterConfig.redisUrl)
          return connections.get('command')
        },
        'the application': async () => {
          const connections = await app.container.make(ClusterConnections)
          return connections.get('command')
        },
      }
      const redis = await commandOf[whose]()
      const answer = redis.ping()
      blockProcess()
      assert.equal(await answer, 'PONG')
    })
})
