import { join } from 'node:path'
import { test } from '@japa/runner'
import { scratchFolder } from '#tests/support/scratch_folder'
import { startInstance } from '#tests/support/processes/instance'

test.group('API_BASE_PATH', () => {
  test('moves every endpoint below it and leaves none outside', async ({ assert, cleanup }) => {
    const instance = await startInstance(
      join(scratchFolder(), 'api'),
      { mongodbUri: process.env.MONGODB_URI ?? '', redisUrl: process.env.REDIS_TCP_URL ?? '' },
      { API_BASE_PATH: '/signalbox/api' }
    )
    cleanup(() => instance.server.stop())

    const statusOf = async (path: string) => {
      const response = await fetch(`${instance.url}${path}`)
      await response.body?.cancel()
      return response.status
    }
    assert.equal(await statusOf('/signalbox/api/info'), 200)
    assert.equal(await statusOf('/signalbox/api/health/ready'), 200)
    assert.equal(await statusOf('/signalbox/api/v1/booking-flow-routers'), 401)
    assert.equal(await statusOf('/signalbox/api/docs/swagger-ui-bundle.js'), 200)
    assert.equal(await statusOf('/info'), 404)
    assert.equal(await statusOf('/openapi.json'), 404)
    assert.equal(await statusOf('/v1/booking-flow-routers'), 404)

    const textOf = async (path: string) => {
      const answer = await fetch(`${instance.url}${path}`)
      return answer.text()
    }
    const description = await textOf('/signalbox/api/openapi.json')
    const { servers, paths } = JSON.parse(description)
    assert.equal(servers[0].url, '/signalbox/api')
    assert.property(paths, '/v1/booking-flow-routers')
    assert.include(await textOf('/signalbox/api/docs'), 'src="/signalbox/api/docs/initializer.js"')
    assert.include(
      await textOf('/signalbox/api/docs/initializer.js'),
      '"url":"/signalbox/api/openapi.json"'
    )
  })
})
