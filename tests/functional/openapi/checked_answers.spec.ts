import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { RuntimeEnvironment } from '#operations/probes/process_state'

test.group('The client of the functional tests', () => {
  test('refuses an answer that is not as described', async ({ client, assert, cleanup }) => {
    app.container.swap(RuntimeEnvironment, () => Object.create({ name: 'moon' }))
    cleanup(() => app.container.restore(RuntimeEnvironment))

    await assert.rejects(
      async () => client.get('/info'),
      /Not as described\. GET \/info answered 200: \/environment must be equal to one of/
    )
  })
})
