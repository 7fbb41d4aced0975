import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import app from '@adonisjs/core/services/app'
import router from '@adonisjs/core/services/router'
import type { ApiClient } from '@japa/api-client'
import { getActiveTestOrFail, test } from '@japa/runner'
import apiConfig from '#config/api'
import { PROJECT_URL } from '#scripts/services/project_folders'
import { waitUntil } from '#scripts/services/wait_until'
import { bodySizeOf, type Bodies, ReadBodyMiddleware } from '#shared/http/body_middleware'
import { Permits } from '#shared/async/permits'
import { TransferMemory } from '#shared/http/request_body'
import { JSON_TYPE, RESOLVE } from '#tests/support/attacks/attack'
import { ENDPOINTS } from '#start/endpoint_descriptions'
import { BASE_URL } from '#tests/support/base_url'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createKey, PAGE_RESOLVE } from '#tests/support/publishable_keys'
import { ROUTERS } from '#tests/support/routers'
import { waitLimit } from '#tests/support/wait_limit'
import { Wire } from '#tests/support/wire/wire'

const SECURITY = new URL('docs/security.md', PROJECT_URL)
const IMPORT = `${ROUTERS}/import`
const BULK = `${ROUTERS}/bulk-update`
const MIB = 1_048_576
/** The heap of an instance in a container of 512 MiB. */
const HEAP_BYTES = 331 * MIB
const SLOW_BODIES = 20
/** Connections, and requests on each of them. */
const UNREAD = 8
const DRIP_EVERY_MS = 20
const PATIENCE_MS = 60_000
/** Of a request for memory: less than a slow body has, so that what takes memory is found to. */
const WAIT_MS = PATIENCE_MS / 2

/** This process reads bodies as an instance in a container of 512 MiB does, but patiently. */
async function readAsSmallInstance(
  bodies: Partial<Bodies> = {},
  transfersBytesMax = HEAP_BYTES * 0.1
): Promise<TransferMemory> {
  const transfers = new TransferMemory(transfersBytesMax)
  const reading = new ReadBodyMiddleware(
    { ...apiConfig.bodies, speed: { ...apiConfig.bodies.speed, graceMs: PATIENCE_MS }, ...bodies },
    new Permits({ max: HEAP_BYTES * 0.2, waitMs: WAIT_MS }),
    transfers
  )
  app.container.swap(ReadBodyMiddleware, () => reading)
  getActiveTestOrFail().cleanup(() => app.container.restore(ReadBodyMiddleware))
  return transfers
}

interface Announced {
  readonly bearer: string
  readonly length: number
  readonly headers?: string
}

function head(target: string, { bearer, length, headers = '' }: Announced): string {
  return `POST ${target} HTTP/1.1\r\nHost: a\r\nAuthorization: ${bearer}\r\n${JSON_TYPE}${headers}Content-Length: ${length}\r\n\r\n`
}

async function opened(): Promise<Wire> {
  const wire = await Wire.open(BASE_URL)
  getActiveTestOrFail().cleanup(() => wire.close())
  return wire
}

/** Sends a head and the start of a body, and leaves the connection open. */
async function leaveOpen(bytes: string | Buffer): Promise<Socket> {
  const { hostname, port } = new URL(BASE_URL)
  const socket = connect({ host: hostname, port: Number(port) })
  getActiveTestOrFail().cleanup(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  await new Promise((resolve) => socket.write(bytes, resolve))
  return socket
}

function importOf(client: ApiClient, tenant: Tenant, routers = 600) {
  const drafts = Array.from({ length: routers }, (_, at) => ({
    name: `R${at}`,
    booking_flow_id: tenant.bookingFlowId,
    description: 'd'.repeat(200),
    matching_criteria: { path: { segments: [`p${at}`] } },
  }))
  return client.as(tenant).post(`${IMPORT}?validate_only=true`).json({ routers: drafts })
}

function bulkChange(client: ApiClient, tenant: Tenant) {
  return client
    .as(tenant)
    .post(BULK)
    .json({ filter: { is_active: true }, set: { is_active: false } })
}

test.group('A body that comes slowly', () => {
  test('is refused with 408 and its connection ended, although bytes keep arriving', async ({
    assert,
    cleanup,
  }) => {
    // oxlint-disable-next-line house/patient-times -- it must run out
    await readAsSmallInstance({ speed: { graceMs: 100, bytesPerSecond: 8_192 } })
    const { bearer } = await createTenant()
    const wire = await opened()

    wire.send(`${head(RESOLVE, { bearer, length: 200_000 })}{"url":"`)
    const dripping = setInterval(() => wire.send('a'), DRIP_EVERY_MS)
    cleanup(() => clearInterval(dripping))
    const answer = await wire.answer('POST', PATIENCE_MS)

    assert.deepEqual(
      [answer.status, answer.header('connection'), JSON.parse(answer.text).code],
      [408, 'close', 'E_REQUEST_TOO_SLOW']
    )
  })

  test('is refused also when it is short, compressed, or never begins', async ({ assert }) => {
    // oxlint-disable-next-line house/patient-times -- it must run out
    await readAsSmallInstance({ speed: { graceMs: 100, bytesPerSecond: 8_192 } })
    const { bearer } = await createTenant()
    const begun = await Promise.all(
      ['', 'Content-Encoding: gzip\r\n', 'Content-Encoding: br\r\n'].map(async (headers) => {
        const wire = await opened()
        wire.send(head(RESOLVE, { bearer, length: 40, headers }))
        return wire.answer('POST', PATIENCE_MS)
      })
    )

    assert.deepEqual(
      begun.map((answer) => [answer.status, answer.header('connection')]),
      Array(3).fill([408, 'close'])
    )
  })

  test('is read in full when it is faster', async ({ assert }) => {
    // oxlint-disable-next-line house/patient-times -- the first bytes come with the head, and pay for half a minute
    await readAsSmallInstance({ speed: { graceMs: 50, bytesPerSecond: 1 } })
    const { bearer } = await createTenant()
    const body = JSON.stringify({ url: `https://a.example/?q=${'a'.repeat(200)}` })
    const wire = await opened()

    wire.send(head(RESOLVE, { bearer, length: body.length }) + body.slice(0, 30))
    for (const byte of body.slice(30)) {
      wire.send(byte)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const answer = await wire.answer('POST', PATIENCE_MS)

    assert.equal(answer.status, 404)
  })
})

test.group('The least speed of a body', () => {
  test('is what docs/security.md says', async ({ assert }) => {
    const { graceMs, bytesPerSecond } = apiConfig.bodies.speed
    const text = await readFile(SECURITY, 'utf8')
    const words = text.replaceAll(/\s+/g, ' ')

    assert.include(words, `come at ${bytesPerSecond / 1_024} KiB a second on average`)
    assert.include(words, `once ${graceMs / 1_000} seconds have passed`)
    assert.match(
      words,
      /408 `E_REQUEST_TOO_SLOW`, closed: [^.]*; a body slower than 8 KiB a second\./
    )
  })
})

test.group('Bodies that are announced and do not arrive', () => {
  test('take no memory from staff when a visitor sends them with a key', async ({
    client,
    assert,
  }) => {
    await readAsSmallInstance()
    const staff = await createTenant()
    const { bearer, origin } = await createKey(staff.organizationId)
    const headers = `Origin: ${origin}\r\n`
    for (let left = SLOW_BODIES; left > 0; left -= 1) {
      await leaveOpen(`${head(PAGE_RESOLVE, { bearer, length: 60_000, headers })}{"url":"`)
    }
    const large = await opened()
    large.send(`${head(PAGE_RESOLVE, { bearer, length: 200_000, headers })}{"url":"`)
    const refused = await large.answer('POST', PATIENCE_MS)

    const [changed, imported] = await Promise.all([
      bulkChange(client, staff),
      importOf(client, staff),
    ])

    assert.deepEqual([refused.status, changed.status(), imported.status()], [413, 200, 200])
  })

  test('take no memory from other organizations, nor from other callers of their own', async ({
    client,
    assert,
  }) => {
    await readAsSmallInstance()
    const [slow, other] = await Promise.all([createTenant(), createTenant()])
    for (let left = SLOW_BODIES; left > 0; left -= 1) {
      await leaveOpen(`${head(IMPORT, { bearer: slow.bearer, length: 4 * MIB })}{"routers":[`)
    }

    const answers = await Promise.all([
      importOf(client, other),
      importOf(client, slow),
      bulkChange(client, other),
      bulkChange(client, slow),
    ])

    assert.deepEqual(
      answers.map((answer) => answer.status()),
      [200, 200, 200, 200]
    )
  })

  test('end, the largest first, when nearly all of each has arrived', async ({
    client,
    assert,
  }) => {
    const transfers = await readAsSmallInstance()
    const [slow, other] = await Promise.all([createTenant(), createTenant()])
    const counted: number[] = []
    const count = transfers.count.bind(transfers)
    transfers.count = (transfer, bytes) => {
      counted.push(bytes)
      count(transfer, bytes)
    }
    const body = `{"routers":["${'a'.repeat(4 * MIB - 100)}`
    const sockets = await Promise.all(
      Array.from({ length: SLOW_BODIES }, () =>
        leaveOpen(`${head(IMPORT, { bearer: slow.bearer, length: 4 * MIB })}${body}`)
      )
    )
    const answered = sockets.map((socket) => once(socket, 'data'))
    // More than fits has come by the time that the first one is refused.
    const [first] = await Promise.race(answered)
    await waitUntil(async () => counted.some((bytes) => bytes > 3 * MIB), waitLimit())

    const answers = await Promise.all([importOf(client, other), importOf(client, slow)])

    assert.match(String(first), /^HTTP\/1.1 503 /)
    assert.deepEqual(
      answers.map((answer) => answer.status()),
      [200, 200]
    )
  })
})

test.group('Compressed bodies that begin and stop', () => {
  test('count the memory of their inflaters, however few bytes have arrived', async ({
    assert,
  }) => {
    await readAsSmallInstance({}, 4 * MIB)
    const { bearer } = await createTenant()
    const text = `{"url":"${'a'.repeat(60_000)}`
    const [gzip, br] = [gzipSync(text), brotliCompressSync(text)]
    for (const [coding, bytes] of Object.entries({ gzip, br })) {
      const headers = `Content-Encoding: ${coding}\r\n`
      const sent = `${head(RESOLVE, { bearer, length: bytes.length + 100, headers })}`
      const sockets = await Promise.all(
        Array.from({ length: 60 }, () => leaveOpen(Buffer.concat([Buffer.from(sent), bytes])))
      )
      const [first] = await Promise.race(sockets.map((socket) => once(socket, 'data')))

      assert.match(String(first), /^HTTP\/1.1 503 /, coding)
      for (const socket of sockets) socket.destroy()
    }
  })
})

test.group('An answer that its client does not read', () => {
  test('holds up no other request', async ({ client, assert }) => {
    await readAsSmallInstance()
    const [slow, other] = await Promise.all([createTenant(), createTenant()])
    const wrong = Object.fromEntries(
      Array.from({ length: 80 }, (_, at) => [`${at}`.padEnd(100, 'w'), at])
    )
    const body = JSON.stringify({ routers: Array.from({ length: 400 }, () => wrong) })
    const path = `${IMPORT}?validate_only=true`
    const request = head(path, { bearer: slow.bearer, length: Buffer.byteLength(body) }) + body
    // The first answers fit into the buffers between the two processes, the last one does not.
    const unread = await leaveOpen(request.repeat(3))
    await once(unread, 'readable')

    const answers = await Promise.all([importOf(client, other), importOf(client, slow)])

    assert.deepEqual(
      answers.map((answer) => answer.status()),
      [200, 200]
    )
  })
})

test.group('Unread answers', () => {
  test('lose their connection when they exceed the memory for answers, however small the requests', async ({
    client,
    assert,
  }) => {
    const transfers = await readAsSmallInstance({}, 4 * MIB)
    let stopped = 0
    const count = transfers.count.bind(transfers)
    transfers.count = (transfer, bytes) => {
      const { stop } = transfer
      transfer.stop = () => {
        stopped += 1
        stop()
      }
      count(transfer, bytes)
    }
    const unread = await Promise.all(
      Array.from({ length: UNREAD }, () =>
        leaveOpen('GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(UNREAD))
      )
    )
    const { bearer } = await createTenant()

    await waitUntil(async () => stopped > 0, waitLimit())
    await Promise.race(unread.map((socket) => once(socket.resume(), 'close')))
    const listed = await client.as(bearer).get(ROUTERS)

    assert.equal(listed.status(), 200)
  })
})

test.group('A body that visitors send', () => {
  test('may have 64 KiB on every route for visitors', ({ assert }) => {
    const theirs = Object.values(router.toJSON())
      .flat()
      .filter(({ methods }) => methods.some((one) => ['POST', 'PUT', 'PATCH'].includes(one)))
      .filter(({ pattern }) => /^\/v1\/(page\/|booking-sessions\/:id\/)/.test(pattern))

    assert.isAtLeast(theirs.length, 4)
    for (const { name = '', pattern } of theirs) {
      const endpoint = ENDPOINTS.get(name)
      assert.equal(endpoint && bodySizeOf(endpoint), 'visitor', pattern)
    }
    assert.equal(apiConfig.bodies.sizes.visitor.bytesMax, 65_536)
  })
})
