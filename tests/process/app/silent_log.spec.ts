import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { seedDemo } from '#scripts/quickstart/seed_demo'
import { builtOnce } from '#tests/support/build/built_once'
import { scratchFolder } from '#tests/support/scratch_folder'
import { completeEnvironment, startInstance } from '#tests/support/processes/instance'

const LIMIT_MS = 120_000

test.group('The log at its loudest', (group) => {
  const build = builtOnce(group)

  test('has no token, no secret of a booking session and no Authorization', async ({
    assert,
    cleanup,
  }) => {
    const stores = {
      mongodbUri: process.env.MONGODB_URI ?? '',
      redisUrl: process.env.REDIS_TCP_URL ?? '',
    }
    const overrides = { LOG_LEVEL: 'trace' }
    const environment = { ...completeEnvironment(stores), ...overrides }
    const { token } = await seedDemo({ PATH: process.env.PATH, ...environment }, build())
    const instance = await startInstance(join(scratchFolder(), 'loud'), stores, overrides, build())
    cleanup(() => instance.server.stop())
    const ask = async (path: string, bearer: string, body?: object) => {
      const response = await fetch(`${instance.url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'authorization': `Bearer ${bearer}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(10_000),
      })
      return { status: response.status, response }
    }
    const json = async (path: string, body?: object) => {
      const { response } = await ask(path, token, body)
      return JSON.parse(await response.text())
    }

    const { data } = await json('/v1/booking-flows')
    const session = await json('/v1/booking-sessions', { booking_flow_id: data[0]._id })
    const created = await json('/v1/access-tokens', {
      name: `Quiet ${instance.server.pid}`,
      permissions: ['flows:read'],
    })
    const secret = /sbs_[\w-]+/.exec(JSON.stringify(session))?.[0] ?? ''
    const second = /sbx_[\w.-]+/.exec(JSON.stringify(created))?.[0] ?? ''
    const id = session._id ?? session.session?._id
    const unknown = `sbx_${Buffer.from('f'.repeat(24)).toString('base64url')}.never-issued-1`
    const stream = `/v1/realtime?channels=booking-sessions/${id}&secret=${secret}`
    const opened = await ask(stream, '')
    await opened.response.body?.cancel()
    const statusOf = async (path: string, bearer: string) => {
      const { status } = await ask(path, bearer)
      return status
    }
    const statuses = [
      await statusOf('/v1/organization', unknown),
      await statusOf('/v1/booking-flows', second),
      await statusOf(`/v1/booking-sessions/${id}`, secret),
      await statusOf(`/v1/realtime?channels=nonsense&secret=${secret}x`, ''),
      await statusOf(`/v1/realtime?channels=booking-sessions/${id}&secret=sbs_guessed-1`, ''),
    ]
    const stopped = instance.server.exited
    await instance.server.stop()
    await stopped
    const log = readFileSync(instance.server.logFile, 'utf8')

    assert.deepEqual([opened.status, ...statuses], [200, 401, 200, 200, 422, 404])
    assert.include(log, 'started HTTP server')
    for (const hidden of [token, second, secret, unknown, 'guessed-1', 'sbx_', 'sbs_']) {
      assert.isAbove(hidden.length, 3)
      assert.notInclude(log, hidden)
    }
    assert.notMatch(log, /authorization/i)
  }).timeout(LIMIT_MS)
})
