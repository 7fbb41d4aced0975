import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { Readiness } from '#operations/readiness/readiness'
import { eventually } from '#tests/support/eventually'

const UP = { status: 'up' }
const DOWN = { status: 'down' }

test.group('GET /health/ready: 200', () => {
  test('answers the body of terminus with the indicators mongo and redis', async ({
    client,
    assert,
  }) => {
    const response = await eventually(
      () => client.get('/health/ready'),
      (answer) => answer.status() === 200
    )

    response.assertStatus(200)
    assert.deepEqual(response.body(), {
      status: 'ok',
      info: { mongo: UP, redis: UP },
      error: {},
      details: { mongo: UP, redis: UP },
    })
  })
})

test.group('GET /health/ready: 503', () => {
  test('names what is down under error and what is up under info', async ({ client, assert }) => {
    const readiness = new Readiness({
      indicators: [
        { name: 'mongo', check: () => Promise.reject(new Error('connect to 10.0.0.1:27017')) },
        { name: 'redis', check: () => Promise.resolve() },
      ],
      timeoutMs: 60_000,
      cacheMs: 0,
      isShuttingDown: () => false,
    })
    app.container.swap(Readiness, () => readiness)

    const response = await client.get('/health/ready')

    response.assertStatus(503)
    assert.deepEqual(response.body(), {
      status: 'error',
      info: { redis: UP },
      error: { mongo: DOWN },
      details: { redis: UP, mongo: DOWN },
    })
  }).teardown(() => app.container.restore(Readiness))
})
