import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { Readiness } from '#operations/readiness/readiness'

const DOWN = { name: 'redis', check: () => Promise.reject(new Error('away')) }

test.group('GET /health/live: 200', () => {
  test('answers without a credential, also while the stores are away', async ({ client }) => {
    const readiness = new Readiness({
      indicators: [DOWN],
      timeoutMs: 60_000,
      cacheMs: 0,
      isShuttingDown: () => false,
    })
    app.container.swap(Readiness, () => readiness)

    const ready = await client.get('/health/ready')
    const live = await client.get('/health/live')

    ready.assertStatus(503)
    live.assertStatus(200)
  }).teardown(() => app.container.restore(Readiness))
})
