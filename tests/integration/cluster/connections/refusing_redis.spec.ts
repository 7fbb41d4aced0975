import { getActiveTestOrFail, test } from '@japa/runner'
import { connectPatientInstance } from '#tests/support/redis/connect_instance'
import { privateRedis } from '#tests/support/redis/private_redis'

/** Longer than a process may get no processor. */
const BOOT_MS = 4_000

async function sentenceOfStart(url: string): Promise<string> {
  const { opened, close } = connectPatientInstance(url, { bootTimeoutMs: BOOT_MS })
  getActiveTestOrFail().cleanup(close)
  return opened.then(
    () => 'started',
    (error: Error) => error.message
  )
}

test.group('A start on a Redis that refuses', () => {
  test('ends with a sentence that names the replica when it takes no writes', async ({
    assert,
  }) => {
    const nobody = '1'
    const redis = await privateRedis(['--replicaof', '127.0.0.1', nobody])

    const sentence = await sentenceOfStart(redis.url)

    assert.match(
      sentence,
      /^Redis \(REDIS_TCP_URL\) is a replica, which refused writes for 4000 ms: .*READONLY/
    )
  })

  test('ends with the error of Redis when it accepts no more clients', async ({ assert }) => {
    const redis = await privateRedis(['--maxclients', '2'])

    const sentence = await sentenceOfStart(redis.url)

    assert.match(
      sentence,
      /^Redis at 127\.0\.0\.1:\d+ \(REDIS_TCP_URL\) did not accept the \S+ connection within 4000 ms: ERR max number of clients reached$/
    )
  })
})
