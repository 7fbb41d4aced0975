import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { SIGNAL_CATALOGUE } from '#cluster/signals/signal_catalogue'
import { builtOnce } from '#tests/support/build/built_once'
import { createTenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { newFolder } from '#tests/support/new_folder'
import { UNLIMITED_RATES } from '#tests/support/unlimited_rates'
import { Wire } from '#tests/support/wire/wire'
import { type Instance, startInstance } from '#tests/support/processes/instance'
import { patientProgram } from '#tests/support/processes/patient_program'

const KEYS = Object.keys(SIGNAL_CATALOGUE)
const SILENT_ARE_FEWER = 5
const LIMIT_MS = 120_000
const REQUEST_LIMIT_MS = 30_000

/** Requests that carry a key and a blank wherever a client may put something. */
function requestsWith(key: string, id: number): string[] {
  const forged = `${key} {"lock":"x"}`
  const escaped = encodeURIComponent(forged)
  const token = `sbx_${Buffer.from(id.toString(16).padStart(24, 'a')).toString('base64url')}.no`
  const send = (target: string, headers = '', body = '') =>
    `${body === '' ? 'GET' : 'POST'} ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${headers}${body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`}Connection: close\r\n\r\n${body}`
  return [
    send(`/v1/booking-flows/${escaped}`),
    send(`/${escaped}`),
    send(`/v1/booking-flows?name=${escaped}&${escaped}=1`),
    send('/v1/organization', `User-Agent: ${forged}\r\nX-Request-Id: ${forged}\r\n`),
    send(
      '/v1/organization',
      `X-Forwarded-For: ${forged}\r\nReferer: ${forged}\r\nHost: ${forged}\r\n`
    ),
    send('/v1/booking-flow-routers', '', JSON.stringify({ name: forged, [forged]: forged })),
    send(`/v1/realtime?channels=${escaped}&secret=${escaped}`),
    send(`/openapi.json/${escaped}`, '', '{}'),
    `GET /${forged} HTTP/1.1\r\nHost: x\r\n\r\n`,
    `${forged}\r\n\r\n`,
  ]
}

test.group('The log at its loudest', (group) => {
  const build = builtOnce(group)
  let instance: Instance

  group.setup(async () => {
    const stores = {
      mongodbUri: process.env.MONGODB_URI ?? '',
      redisUrl: process.env.REDIS_TCP_URL ?? '',
    }
    const environment = {
      CRON_JOBS: 'off',
      LOG_LEVEL: 'trace',
      ACCESS_LOG_SAMPLE: '1',
      ...UNLIMITED_RATES,
    }
    instance = await startInstance(newFolder(), stores, environment, patientProgram(build()))
  })
  group.teardown(() => instance.server.stop())

  test('has no token, no secret of a booking session and no Authorization', async ({ assert }) => {
    const { bearer, bookingFlowId } = await createTenant()
    const token = bearer.replace('Bearer ', '')
    const ask = (path: string, credential: string, body?: object) =>
      fetch(`${instance.url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'authorization': `Bearer ${credential}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
      })
    const json = async (path: string, body: object) => {
      const response = await ask(path, token, body)
      return JSON.parse(await response.text())
    }
    const statusOf = async (path: string, credential: string) => {
      const response = await ask(path, credential)
      await response.body?.cancel()
      return response.status
    }

    const session = await json('/v1/booking-sessions', { booking_flow_id: bookingFlowId })
    const created = await json('/v1/access-tokens', {
      name: `Quiet ${instance.server.pid}`,
      permissions: ['flows:read'],
    })
    const secret = /sbs_[\w-]+/.exec(JSON.stringify(session))?.[0] ?? ''
    const second = /sbx_[\w.-]+/.exec(JSON.stringify(created))?.[0] ?? ''
    const id = session._id ?? session.session?._id
    const unknown = `sbx_${Buffer.from('f'.repeat(24)).toString('base64url')}.never-issued-1`
    const statuses = [
      await statusOf(`/v1/realtime?channels=booking-sessions/${id}&secret=${secret}`, ''),
      await statusOf('/v1/organization', unknown),
      await statusOf('/v1/booking-flows', second),
      await statusOf(`/v1/booking-sessions/${id}`, secret),
      await statusOf(`/v1/realtime?channels=nonsense&secret=${secret}x`, ''),
      await statusOf(`/v1/realtime?channels=booking-sessions/${id}&secret=sbs_guessed-1`, ''),
    ]
    const log = await logSoFar(instance)

    assert.deepEqual(statuses, [200, 401, 200, 200, 422, 404])
    assert.include(log, 'started HTTP server')
    for (const hidden of [token, second, secret, unknown, 'guessed-1', 'sbx_', 'sbs_']) {
      assert.isAbove(hidden.length, 3)
      assert.notInclude(log, hidden)
    }
    assert.notMatch(log, /authorization/i)
  }).timeout(LIMIT_MS)

  test('has the trace id of a valid traceparent, and names no other', async ({ assert }) => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const ask = async (traceparent: string, requestId: string) => {
      const headers = { traceparent, 'x-request-id': requestId }
      const response = await fetch(`${instance.url}/v1/organization`, { headers })
      await response.body?.cancel()
    }
    await ask(`00-${traceId}-00f067aa0ba902b7-01`, 'traced-request')
    await ask(`00-${traceId}-0000000000000000-01`, 'untraced-request')
    await ask(`00-${traceId}-00f067aa0ba902b7-01`, 'traced request')
    const log = await logSoFar(instance)

    const lines = log.split('\n').filter((line) => line.includes(traceId))
    const traced = lines.filter((line) => line.includes('"request_id":"traced-request"'))
    assert.deepEqual(messagesOf(traced), ['request', 'request refused'])
    assert.deepEqual(messagesOf(lines), [
      'request',
      'request',
      'request refused',
      'request refused',
    ])
    assert.include(log, '"request_id":"untraced-request"')
  }).timeout(LIMIT_MS)

  test('has no signal that a client sent', async ({ assert }) => {
    const statuses: number[] = []
    for (const [index, key] of KEYS.entries()) {
      for (const request of requestsWith(key, 1 + index)) {
        const wire = await Wire.open(instance.url)
        wire.send(request)
        const { status } = await wire.answer()
        statuses.push(status)
        wire.close()
      }
    }

    const log = await logSoFar(instance)
    const lines = log.split('\n')
    const real = lines.filter((line) => KEYS.some((key) => line.startsWith(`${key} {`)))
    const forged = lines.filter(
      (line) => !real.includes(line) && KEYS.some((key) => line.includes(`${key} `))
    )
    assert.deepEqual(forged, [])
    assert.isBelow(real.length, SILENT_ARE_FEWER, real.join('\n'))
    assert.includeMembers(statuses, [400, 401, 404])
    for (const message of ['"msg":"request"', '"msg":"request refused"']) {
      assert.include(log, message)
    }
    assert.notInclude(log, 'name=redis')
  }).timeout(LIMIT_MS)
})

function messagesOf(lines: readonly string[]): string[] {
  return lines.map((line) => String(JSON.parse(line).msg)).toSorted()
}

/** The whole log, once it has a request that began after all others. */
async function logSoFar({ server, url }: Instance): Promise<string> {
  const response = await fetch(`${url}/nowhere`)
  await response.body?.cancel()
  const last = response.headers.get('x-request-id') ?? 'no request id'
  return eventually(
    async () => readFileSync(server.logFile, 'utf8'),
    (log) => log.includes(last)
  )
}
