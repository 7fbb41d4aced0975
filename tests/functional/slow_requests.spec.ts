import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { promisify } from 'node:util'
import server from '@adonisjs/core/services/server'
import { getActiveTestOrFail, test } from '@japa/runner'
import { PROJECT_URL } from '#scripts/services/project_folders'
import { waitUntil } from '#scripts/services/wait_until'
import { refuseUnreadableRequests } from '#shared/http/unreadable_request'
import { A_URL, type Attack, framed, get, lengthOf } from '#tests/support/attacks/attack'
import { createTenant } from '#tests/support/create_tenant'
import { Wire, type WireAnswer } from '#tests/support/wire/wire'
import { waitLimit } from '#tests/support/wait_limit'

const HEAD_LIMIT_MS = 200
const REQUEST_LIMIT_MS = 400
const PATIENT = { headMs: 60_000, requestMs: 60_000 }
const LOOKED_FOR_EVERY_MS = 25
const DRIP_EVERY_MS = 20
const SLOW_AT_ONCE = 20
const SECURITY = new URL('docs/security.md', PROJECT_URL)

interface SlowAttack extends Pick<Attack, 'what' | 'bytes'> {
  /** What is sent again and again afterwards; nothing for a client that falls silent. */
  readonly drip?: string
}

const CHUNKED = 'Transfer-Encoding: chunked\r\n'
const UNFINISHED_HEAD: Attack['bytes'] = (bearer) =>
  `GET /v1/organization HTTP/1.1\r\nHost: api.example\r\nAuthorization: ${bearer}\r\n`

const SLOW: readonly SlowAttack[] = [
  { what: 'a connection on which nothing is sent', bytes: () => '' },
  { what: 'a request line that stops in the middle', bytes: () => 'GET /v1/organ' },
  { what: 'a head that is never finished', bytes: UNFINISHED_HEAD },
  { what: 'a head that grows by a header at a time', bytes: UNFINISHED_HEAD, drip: 'X-A: b\r\n' },
  { what: 'a body that never comes', bytes: framed(lengthOf(A_URL), '') },
  { what: 'a body that stops in the middle', bytes: framed(lengthOf(A_URL), A_URL.slice(0, 9)) },
  {
    what: 'a body that comes a byte at a time',
    bytes: framed('Content-Length: 100000\r\n', '{"url":"'),
    drip: 'a',
  },
  { what: 'chunks that never come', bytes: framed(CHUNKED, '') },
  { what: 'chunks without an end', bytes: framed(CHUNKED, ''), drip: '1\r\na\r\n' },
]
const TOO_SLOW = '408 `E_REQUEST_TOO_SLOW`, closed'

/** The application behind a server of its own, started the way instances are, that waits for less long. */
async function impatientServer({
  headMs = HEAD_LIMIT_MS,
  requestMs = REQUEST_LIMIT_MS,
} = {}): Promise<{ url: string; listening: Server }> {
  const listening: Server = createServer(
    { connectionsCheckingInterval: LOOKED_FOR_EVERY_MS },
    server.handle.bind(server)
  )
  refuseUnreadableRequests(listening)
  listening.headersTimeout = headMs
  listening.requestTimeout = requestMs
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  getActiveTestOrFail().cleanup(() => {
    listening.close()
    listening.closeAllConnections()
  })
  const { port } = listening.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, listening }
}

function openConnections(listening: Server): Promise<number> {
  return promisify(listening.getConnections.bind(listening))()
}

async function opened(url: string): Promise<Wire> {
  const wire = await Wire.open(url)
  getActiveTestOrFail().cleanup(() => wire.close())
  return wire
}

async function answerTo({ bytes, drip }: SlowAttack, url: string, bearer: string) {
  const wire = await opened(url)
  wire.send(bytes(bearer))
  const dripping = drip && setInterval(() => wire.send(drip), DRIP_EVERY_MS)
  try {
    return await wire.answer()
  } finally {
    clearInterval(dripping || undefined)
  }
}

test.group('A request that does not arrive in time', () => {
  for (const attack of SLOW) {
    test(`is answered 408, and its connection ended: ${attack.what}`, async ({ assert }) => {
      const { bearer } = await createTenant()
      const { url } = await impatientServer()

      const answer = await answerTo(attack, url, bearer)

      assert.equal(answer.status, 408)
      assert.equal(answer.header('connection'), 'close')
      assert.match(answer.header('content-type') ?? '', /^application\/problem\+json/)
      assert.match(answer.header('x-request-id') ?? '', /^[\w-]{1,128}$/)
      assert.equal(JSON.parse(answer.text).code, 'E_REQUEST_TOO_SLOW')
    })
  }

  test('is cut off also when it is the second one of its connection', async ({ assert }) => {
    const { bearer } = await createTenant()
    const { url, listening } = await impatientServer(PATIENT)
    const wire = await opened(url)
    const whole = framed(lengthOf(A_URL), A_URL)

    wire.send(whole(bearer))
    const first = await wire.answer('POST')
    listening.headersTimeout = HEAD_LIMIT_MS
    wire.send(UNFINISHED_HEAD(bearer))
    const second = await wire.answer()

    assert.deepEqual([first.status, second.status], [404, 408])
  })

  test('loses its connection although the client keeps its side open', async ({
    assert,
    cleanup,
  }) => {
    const { url, listening } = await impatientServer()
    const { port, hostname } = new URL(url)
    const client = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    cleanup(() => void client.destroy())
    client.on('error', () => {})
    client.write('GET /v1/organ')
    client.resume()
    await once(client, 'end')

    assert.isTrue(client.writable)
    await waitUntil(async () => (await openConnections(listening)) === 0, waitLimit())
  })

  test('does not keep other clients from being served when many arrive at once', async ({
    assert,
  }) => {
    const { bearer } = await createTenant()
    const { url, listening } = await impatientServer(PATIENT)
    const silent = { what: '', bytes: framed(lengthOf(A_URL), '') }
    const answered: WireAnswer[] = []
    const slow = Array.from({ length: SLOW_AT_ONCE }, async () => {
      answered.push(await answerTo(silent, url, bearer))
    })
    const prompt = await opened(url)

    prompt.send(get('/v1/organization', 'Connection: close\r\n')(bearer))
    const served = await prompt.answer()
    listening.headersTimeout = HEAD_LIMIT_MS
    listening.requestTimeout = REQUEST_LIMIT_MS
    await Promise.all(slow)

    assert.equal(served.status, 200)
    assert.deepEqual(
      answered.map(({ status }) => status),
      Array<number>(SLOW_AT_ONCE).fill(408)
    )
  })

  test('has the time that is documented', async ({ assert }) => {
    const listening = server.getNodeServer()
    const text = await readFile(SECURITY, 'utf8')
    const seconds = (ms: number | undefined) => `${Number(ms) / 1_000} seconds`

    assert.include(text, `after ${seconds(listening?.requestTimeout)}`)
    assert.include(text, `whose head has not after ${seconds(listening?.headersTimeout)}`)
  })

  test('is in docs/security.md with its answer', async ({ assert }) => {
    const text = await readFile(SECURITY, 'utf8')
    const [, slow = ''] = text.replaceAll(/\s+/g, ' ').split(`- ${TOO_SLOW}: `)
    const [listed = ''] = slow.split('. ')

    assert.includeMembers(
      listed.split('; '),
      SLOW.map(({ what }) => what)
    )
  })
})
