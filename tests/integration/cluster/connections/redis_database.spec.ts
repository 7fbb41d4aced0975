import { getActiveTestOrFail, test } from '@japa/runner'
import { redisUrl } from '#environment/env_rules'
import { connectInstance } from '#tests/support/redis/connect_instance'
import { privateRedis } from '#tests/support/redis/private_redis'

async function started(url: string): Promise<string> {
  const { opened, close } = connectInstance(url)
  getActiveTestOrFail().cleanup(close)
  return opened.then(
    () => 'started',
    (error: Error) => error.message
  )
}

test.group('The database of REDIS_TCP_URL', () => {
  test('ends a start with one sentence when Redis does not have it', async ({ assert }) => {
    const redis = await privateRedis()

    const sentence = await started(`${redis.url}/99`)

    assert.match(
      sentence,
      /^Redis at 127\.0\.0\.1:\d+ \(REDIS_TCP_URL\) has no database 99: ERR DB index is out of range$/
    )
  })

  test('is the one that is named', async ({ assert }) => {
    const redis = await privateRedis()

    assert.equal(await started(`${redis.url}/3`), 'started')
  })

  test('must be a number: {$self}')
    .with(['/abc', '/1/2', '/-1', '/1.5'])
    .run(({ assert }, path) => {
      const text =
        'must have nothing after the host and port, or the number of a database, such as /2'
      assert.throws(() => redisUrl(`redis://localhost:6379${path}`), text)
    })
})
