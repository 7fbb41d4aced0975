import { test } from '@japa/runner'

test.group('GET /info: 200', () => {
  test('answers the value of ENVIRONMENT, not the runtime mode, and the uptime in seconds', async ({
    client,
    assert,
  }) => {
    const response = await client.get('/info')

    response.assertStatus(200)
    const { uptime_seconds: uptimeSeconds, ...rest } = response.body()
    assert.deepEqual(rest, { environment: process.env.ENVIRONMENT })
    assert.notEqual(rest.environment, process.env.NODE_ENV)
    assert.isNumber(uptimeSeconds)
    assert.isAtMost(uptimeSeconds, process.uptime())
    assert.isAbove(uptimeSeconds, process.uptime() - 60)
  })
})
