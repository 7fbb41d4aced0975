import { getActiveTestOrFail, test } from '@japa/runner'
import { connectPatientInstance } from '#tests/support/redis/connect_instance'
import { privateRedis } from '#tests/support/redis/private_redis'

async function started(url: string): Promise<string> {
  const { opened, close } = connectPatientInstance(url)
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

  test('is the named one', async ({ assert }) => {
    const redis = await privateRedis()

    assert.equal(await started(`${redis.url}/3`), 'started')
  })
})
