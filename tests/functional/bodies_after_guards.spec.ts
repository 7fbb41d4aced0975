import { gzipSync } from 'node:zlib'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { test } from '@japa/runner'
import { BASE_URL } from '#tests/support/base_url'
import { createTenant } from '#tests/support/create_tenant'
import { limitCallers } from '#tests/support/limit_callers'
import { JSON_TYPE, post, RESOLVE } from '#tests/support/attacks/attack'
import { ROUTERS } from '#tests/support/routers'
import { sendRaw, Wire } from '#tests/support/wire/wire'

const NO_WAIT_MS = 10_000
const LONG = 1_000_000
const IMPORT = `${ROUTERS}/import`
const CHUNKED = 'Transfer-Encoding: chunked\r\n'

/** The head of a request that announces a body, without the body. */
function head(
  target: string,
  { bearer = '', headers = 'Content-Length: 20\r\n', method = 'POST' }
) {
  const authorization = bearer === '' ? '' : `Authorization: ${bearer}\r\n`
  return `${method} ${target} HTTP/1.1\r\nHost: api.example\r\n${authorization}${JSON_TYPE}${headers}\r\n`
}

test.group('A refusal that needs no body', () => {
  test('is sent before the body arrives: {title}')
    .with([
      { title: 'no credential', target: RESOLVE, status: 401 },
      { title: 'a bad credential', target: IMPORT, bearer: 'Bearer sbx_bad', status: 401 },
      {
        title: 'a secret of no session',
        target: '/v1/booking-sessions/0123456789abcdef01234567/complete',
        bearer: 'Bearer sbs_bad',
        status: 401,
      },
      { title: 'no such path', target: '/v1/nothing', status: 404 },
      { title: 'another method', target: '/info', status: 405 },
      {
        title: 'a removal',
        target: `${ROUTERS}/0123456789abcdef01234567`,
        method: 'DELETE',
        status: 401,
      },
    ])
    .run(async ({ assert, cleanup }, { target, status, bearer, method }) => {
      const wire = await Wire.open(BASE_URL)
      cleanup(() => wire.close())

      wire.send(head(target, { bearer: bearer ?? '', method: method ?? 'POST' }))
      const answer = await wire.answer('POST', NO_WAIT_MS)

      assert.equal(answer.status, status)
    })

  test('is sent before the body arrives: a missing permission', async ({ assert, cleanup }) => {
    const { bearer } = await createTenant({ permissions: ['routers:read'] })
    const wire = await Wire.open(BASE_URL)
    cleanup(() => wire.close())

    wire.send(head(IMPORT, { bearer, headers: CHUNKED }))
    const answer = await wire.answer('POST', NO_WAIT_MS)

    assert.equal(answer.status, 403)
  })

  test('is sent before the body arrives: too many requests', async ({ assert, cleanup }) => {
    const { bearer } = await createTenant()
    await limitCallers({ token: 1 })
    await sendRaw(BASE_URL, post(IMPORT, '{}')(bearer), 'POST')
    const wire = await Wire.open(BASE_URL)
    cleanup(() => wire.close())

    wire.send(head(IMPORT, { bearer }))
    const answer = await wire.answer('POST', NO_WAIT_MS)

    assert.equal(answer.status, 429)
  })

  test('keeps the connection after a short body, and reads the next request correctly', async ({
    assert,
    cleanup,
  }) => {
    const { bearer } = await createTenant()
    const wire = await Wire.open(BASE_URL)
    cleanup(() => wire.close())

    wire.send(head(RESOLVE, {}))
    const refused = await wire.answer('POST', NO_WAIT_MS)
    wire.send('GET /nothing HTTP/1.')
    wire.send(`GET /v1/organization HTTP/1.1\r\nHost: a\r\nAuthorization: ${bearer}\r\n\r\n`)
    const next = await wire.answer()

    assert.deepEqual([refused.status, refused.isLast, next.status], [401, false, 200])
  })

  test('closes the connection after a long body, once the client could read the answer', async ({
    assert,
    cleanup,
  }) => {
    const wire = await Wire.open(BASE_URL)
    cleanup(() => wire.close())

    wire.send(head(RESOLVE, { headers: `Content-Length: ${LONG}\r\n` }))
    wire.send('x'.repeat(LONG / 2))
    const refused = await wire.answer('POST', NO_WAIT_MS)

    assert.equal(refused.status, 401)
    assert.equal(refused.header('connection'), 'close')
  })

  test('reads no second request on a connection that it closes', async ({ assert, cleanup }) => {
    const { bearer } = await createTenant()
    const wire = await Wire.open(BASE_URL)
    cleanup(() => wire.close())

    wire.send(head(RESOLVE, { headers: CHUNKED }))
    const refused = await wire.answer('POST', NO_WAIT_MS)
    wire.send(
      `0\r\n\r\nGET /v1/organization HTTP/1.1\r\nHost: a\r\nAuthorization: ${bearer}\r\n\r\n`
    )
    const next = await wire.answer('GET', NO_WAIT_MS)

    assert.deepEqual([refused.status, refused.header('connection'), next.status], [401, 'close', 0])
  })

  test('cuts a client that never stops sending', async ({ assert, cleanup }) => {
    const { hostname, port } = new URL(BASE_URL)
    const client = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    cleanup(() => void client.destroy())
    client.on('error', () => {})
    client.resume()
    client.write(head(RESOLVE, { headers: CHUNKED }))
    const sending = setInterval(() => client.write('1\r\na\r\n'), 10)
    cleanup(() => clearInterval(sending))

    const isCut = new Promise<true>((resolve) => client.once('close', () => resolve(true)))

    assert.isTrue(await Promise.race([isCut, delay(NO_WAIT_MS)]))
  })
})

test.group('A body above 256 KiB', () => {
  const body = JSON.stringify({ url: `https://a.example/${'a'.repeat(300_000)}` })

  test('is not read from a caller without routers:manage', async ({ assert }) => {
    const { bearer } = await createTenant()

    const answer = await sendRaw(BASE_URL, post(RESOLVE, body)(bearer), 'POST')

    assert.equal(answer.status, 413)
  })

  test('is read by endpoints that write routers', async ({ assert }) => {
    const { bearer } = await createTenant()

    for (const path of ['', '/import', '/validate-rules', '/validate-example-urls']) {
      const answer = await sendRaw(BASE_URL, post(`${ROUTERS}${path}`, body)(bearer), 'POST')
      assert.equal(answer.status, 422, path)
    }
  })

  test('is refused when it was inflated from very few bytes', async ({ assert }) => {
    const { bearer } = await createTenant()
    const inflated = Buffer.alloc(1_000_000, ' ')
    const gzipped = post(IMPORT, gzipSync(inflated), `${JSON_TYPE}Content-Encoding: gzip\r\n`)

    const answer = await sendRaw(BASE_URL, gzipped(bearer), 'POST')

    assert.deepEqual([answer.status, JSON.parse(answer.text).code], [413, 'E_BODY_TOO_LARGE'])
  })
})
