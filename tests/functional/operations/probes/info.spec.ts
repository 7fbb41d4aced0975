import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { RuntimeEnvironment } from '#operations/probes/process_state'

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

  test('names the release when the instance has one', async ({ client, assert, cleanup }) => {
    const named = new RuntimeEnvironment('staging', '2026.11-a1b2c3d')
    app.container.swap(RuntimeEnvironment, () => named)
    cleanup(() => app.container.restore(RuntimeEnvironment))

    const response = await client.get('/info')

    response.assertStatus(200)
    assert.containsSubset(response.body(), { environment: 'staging', release: '2026.11-a1b2c3d' })
  })
})
