import { test } from '@japa/runner'
import { logConnectionLosses } from '#cluster/connections/connection_losses'
import { CONNECTION_ROLES } from '#cluster/connections/connection_options'
import { Readiness, RedisIndicator } from '#operations/readiness/readiness'
import { waitUntil } from '#scripts/services/wait_until'
import { openInstance } from '#tests/support/redis/cluster_instance'
import { privateRedis } from '#tests/support/redis/private_redis'
import { waitLimit } from '#tests/support/wait_limit'

const LOST = 'the connection to a store is lost'
const BACK = 'the connection to a store is back'

test.group('The loss of a connection to Redis', () => {
  test('leaves one log line with its name, and one for its return with the duration', async ({
    assert,
  }) => {
    const redis = await privateRedis()
    const connections = await liveConnections(redis.url)
    const lines: { text: string; fields: Record<string, unknown> }[] = []
    const remember = (fields: object, text: string) =>
      void lines.push({ text, fields: { ...fields } })
    logConnectionLosses(connections, { info: remember, warn: remember })
    const named = (wanted: string) =>
      lines.filter(({ text }) => text === wanted).map(({ fields }) => fields.connection)

    await redis.die()
    await waitUntil(async () => named(LOST).length === 4, waitLimit())
    const report = await new Readiness({
      indicators: [new RedisIndicator(connections, 300)],
      timeoutMs: 60_000,
      cacheMs: 0,
      isShuttingDown: () => false,
    }).report()
    await redis.restart()
    await waitUntil(async () => named(BACK).length === 4, waitLimit())

    assert.sameMembers(named(LOST), [...CONNECTION_ROLES])
    assert.sameMembers(named(BACK), [...CONNECTION_ROLES])
    const back = lines.filter(({ text }) => text === BACK)
    assert.isTrue(back.every(({ fields }) => Number(fields.away_ms) > 0))
    assert.deepEqual(report.error, { redis: { status: 'down', connections: CONNECTION_ROLES } })
  })

  test('is logged also for a single connection', async ({ assert }) => {
    const redis = await privateRedis()
    const connections = await liveConnections(redis.url)
    const told: object[] = []
    const remember = ({ connection }: { connection?: string }) => void told.push([connection])
    logConnectionLosses(connections, { info: remember, warn: remember })

    connections.get('command').stream.destroy()
    await waitUntil(async () => told.length === 2, waitLimit())

    assert.deepEqual(told, [['command'], ['command']])
  })
})

async function liveConnections(url: string) {
  const { connections } = await openInstance(url)
  const areLive = () => CONNECTION_ROLES.every((role) => connections.stateOf(role).isLive)
  await waitUntil(async () => areLive(), waitLimit())
  return connections
}
