import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { SIGNAL_CATALOGUE } from '#cluster/signals/signal_catalogue'
import { Wire } from '#tests/support/wire/wire'
import { scratchFolder } from '#tests/support/scratch_folder'
import { startInstance } from '#tests/support/processes/instance'

const KEYS = Object.keys(SIGNAL_CATALOGUE)
const SILENT_ARE_FEWER = 5

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

test.group('What a client sends', () => {
  test('is no signal in the output of a process at its loudest', async ({ assert, cleanup }) => {
    const stores = {
      mongodbUri: process.env.MONGODB_URI ?? '',
      redisUrl: process.env.REDIS_TCP_URL ?? '',
    }
    const { server, url } = await startInstance(scratchFolder(), stores, {
      CRON_JOBS: 'off',
      LOG_LEVEL: 'trace',
      ACCESS_LOG_SAMPLE: '1',
      RATE_LIMIT_FAILED_AUTHENTICATIONS: '1000000/60',
    })
    cleanup(() => server.stop())
    const statuses: number[] = []
    for (const [index, key] of KEYS.entries()) {
      for (const request of requestsWith(key, 1 + index)) {
        const wire = await Wire.open(url)
        wire.send(request)
        const { status } = await wire.answer()
        statuses.push(status)
        wire.close()
      }
    }
    await server.stop()

    const log = readFileSync(server.logFile, 'utf8')
    const real = log.split('\n').filter((line) => KEYS.some((key) => line.startsWith(`${key} {`)))
    const forged = log
      .split('\n')
      .filter((line) => !real.includes(line) && KEYS.some((key) => line.includes(`${key} `)))
    assert.deepEqual(forged, [])
    assert.isBelow(real.length, SILENT_ARE_FEWER, real.join('\n'))
    assert.includeMembers(statuses, [400, 401, 404])
    for (const line of ['"msg":"request"', '"msg":"request refused"']) {
      assert.include(log, line)
    }
    assert.notInclude(log, 'name=redis')
  }).timeout(120_000)
})
