import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { OpenStreams } from '#realtime/streams/open_streams'
import { StreamPermits } from '#realtime/streams/stream_permits'
import { PERMISSIONS, type Permission } from '#shared/permission'
import { BASE_URL } from '#tests/support/base_url'
import { createTenant } from '#tests/support/create_tenant'
import { EventStream } from '#tests/support/event_stream'
import { eventually } from '#tests/support/eventually'
import { issueBearer } from '#tests/support/issue_token'

const NEEDED: Readonly<Record<string, Permission>> = {
  'router-changes': 'routers:read',
  'router-events': 'events:read',
  'booking-sessions': 'bookings:manage',
  [`booking-sessions/${'a'.repeat(24)}`]: 'bookings:manage',
}

async function codeOf(query: string, bearer?: string): Promise<[number, unknown]> {
  const answer = await EventStream.open(BASE_URL, query, bearer === undefined ? {} : { bearer })
  const { code } = await answer.problem()
  return [answer.status, code]
}

test.group('GET /v1/realtime: who may listen', () => {
  test('requires exactly the permission of {$self}')
    .with(Object.keys(NEEDED))
    .run(async ({ assert }, channel) => {
      const needed = NEEDED[channel]
      const { organizationId } = await createTenant()
      const others = PERMISSIONS.filter((permission) => permission !== needed)
      const without = await issueBearer(organizationId, others)
      const only = await issueBearer(organizationId, needed ? [needed] : [])

      const refused = await codeOf(`channels=${channel}`, without)
      const stream = await EventStream.open(BASE_URL, `channels=${channel}`, { bearer: only })
      const [ready] = await stream.received('ready')

      assert.deepEqual(refused, [403, 'E_PERMISSION_MISSING'])
      assert.deepEqual(ready?.data.channels, [channel])
    })

  test('names the first missing permission and the channel that requires it', async ({
    assert,
  }) => {
    const { organizationId } = await createTenant()
    const bearer = await issueBearer(organizationId, ['routers:read'])
    const channels = 'channels=router-changes,router-events'

    const answer = await EventStream.open(BASE_URL, channels, { bearer })

    const { detail } = await answer.problem()
    assert.equal(
      detail,
      'The access token does not hold the permission events:read, which the channel router-events requires.'
    )
  })

  test('requires the permissions of all its channels', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const bearer = await issueBearer(organizationId, ['routers:read'])

    const refused = await codeOf('channels=router-changes,router-events', bearer)

    assert.deepEqual(refused, [403, 'E_PERMISSION_MISSING'])
  })

  test('answers 401 without a credential and with an invalid one', async ({ assert }) => {
    assert.deepEqual(await codeOf('channels=router-changes'), [401, 'E_UNAUTHORIZED'])
    const answer = await EventStream.open(BASE_URL, 'channels=router-changes', {
      bearer: 'Bearer sbx_nonsense',
    })
    assert.equal(answer.status, 401)
    assert.equal(answer.headers['www-authenticate'], 'Bearer realm="signalbox"')
  })

  test('answers 422 to {$self}')
    .with([
      '',
      'channels=',
      'channels=everyone',
      'channels=router-changes,',
      'channels=router-changes,nonsense',
      'channels=booking-sessions/nonsense',
      'channels=booking-sessions/',
      `channels=${'f'.repeat(24)}/router-changes`,
      'channels[]=router-changes',
      'channels=router-changes&channels=router-events',
      'channels[$gt]=',
      'channels=router-changes%0Aid:%201',
      'channels=router-changes&uid=mine',
      `channels=${Array.from({ length: 11 }, (_, n) => `booking-sessions/${String(n).padStart(24, '0')}`).join(',')}`,
    ])
    .run(async ({ assert }, query) => {
      const { bearer } = await createTenant()

      const refused = await codeOf(query, bearer)

      assert.deepEqual(refused, [422, 'E_VALIDATION_ERROR'])
    })

  test('opens no stream for a HEAD request', async ({ assert }) => {
    const { bearer } = await createTenant()

    const response = await fetch(`${BASE_URL}/v1/realtime?channels=router-changes`, {
      method: 'HEAD',
      headers: { authorization: bearer },
    })

    assert.equal(response.status, 405)
    assert.include(response.headers.get('allow') ?? '', 'GET')
  })

  test('answers {status} when {whose} has no place for another stream')
    .with([
      { whose: 'the organization', status: 429, instanceMax: 9, tokens: 1 },
      { whose: 'the instance', status: 503, instanceMax: 1, tokens: 9 },
    ])
    .run(async ({ assert, cleanup }, { status, ...options }) => {
      const { instanceMax, tokens } = options
      const permits = new StreamPermits({ instanceMax, organizationMax: { tokens, visitors: 1 } })
      app.container.swap(StreamPermits, () => permits)
      cleanup(() => app.container.restore(StreamPermits))
      const { bearer } = await createTenant()
      const first = await EventStream.open(BASE_URL, 'channels=router-changes', { bearer })
      await first.received('ready')

      const second = await EventStream.open(BASE_URL, 'channels=router-changes', { bearer })
      const { code } = await second.problem()
      first.close()
      await eventually(
        async () => permits.takenCount,
        (count) => count === 0
      )
      const third = await EventStream.open(BASE_URL, 'channels=router-changes', { bearer })

      assert.deepEqual([second.status, code], [status, 'E_STREAMS_EXHAUSTED'])
      assert.isString(second.headers['retry-after'])
      assert.equal(third.status, 200)
    })

  test('keeps nothing of a stream that was closed', async ({ assert }) => {
    const streams = await app.container.make(OpenStreams)
    const { bearer } = await createTenant()
    const left = () =>
      eventually(
        async () => streams.count,
        (count) => count === 0
      )
    // Those of earlier tests end when the server hears of it.
    await left()
    const opened = await Promise.all(
      Array.from({ length: 20 }, () =>
        EventStream.open(BASE_URL, 'channels=router-changes', { bearer })
      )
    )
    for (const stream of opened) await stream.received('ready')
    const during = streams.count
    for (const stream of opened) stream.close()
    const after = await left()

    assert.deepEqual([during, after], [20, 0])
  })
})
