import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { Webhook } from 'standardwebhooks'
import { drip, rawReceiver, writeWithoutEnd } from '#tests/support/raw_receiver'
import { newWebhookSecret, signatureHeaders } from '#webhooks/delivery/webhook_signature'
import { LIMITS, loopbackSender, SHORT_MS, timeless } from '../loopback_sender.js'

const BODY = JSON.stringify({ type: 'router.changed', data: { name: 'Zürich 🚀' } })
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
const CHUNKED = 'HTTP/1.1 500 Oh\r\nTransfer-Encoding: chunked\r\n\r\n'
const LINE = `X-Line: ${'a'.repeat(100)}\r\n`

const post = (url: string) => ({ url, body: BODY, headers: {} })
const failed = (reason: string) => ({ kind: 'failed', reason, fault: null })
const answered = (status: number, bodyStart: string, retryAfterMs: number | null = null) => ({
  kind: 'answered',
  status,
  bodyStart,
  retryAfterMs,
})

test.group('WebhookSender', () => {
  test('a receiver gets a POST that the public library verifies', async ({ assert }) => {
    const secret = newWebhookSecret()
    const got = Promise.withResolvers<{ request: IncomingMessage; body: string }>()
    const server = createServer(async (request, response) => {
      got.resolve({ request, body: await text(request) })
      response.writeHead(202, { 'Retry-After': '30' }).end('taken')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const signature = signatureHeaders({ id: 'msg_1', sentAt: new Date(), body: BODY }, [secret])
    const outcome = await loopbackSender().send({
      url: `http://127.0.0.1:${port}/hook?key=1`,
      body: BODY,
      headers: { ...signature, 'content-type': 'application/json' },
    })
    const { request, body } = await got.promise
    server.close()
    assert.deepEqual(timeless(outcome), answered(202, 'taken', 30_000))
    assert.equal(`${request.method} ${request.url}`, 'POST /hook?key=1')
    assert.equal(request.headers['host'], `127.0.0.1:${port}`)
    const verified = new Webhook(secret).verify(body, request.headers as Record<string, string>)
    assert.deepEqual(verified, JSON.parse(BODY))
  })

  test('each attempt has a connection of its own, which ends with it', async ({ assert }) => {
    const receiver = await rawReceiver((socket) => socket.write(OK))
    const sender = loopbackSender()
    await sender.send(post(receiver.url))
    await sender.send(post(receiver.url))
    assert.equal(receiver.connections, 2)
    assert.equal(await receiver.openOnceIdle(), 0)
  })

  test('the status decides: a body that {how} changes nothing')
    .with([
      { how: 'ends early', bytes: 'HTTP/1.1 500 Oh\r\nContent-Length: 9\r\n\r\nstart' },
      { how: 'is framed wrongly', bytes: `${CHUNKED}5\r\nstart\r\nno chunk\r\n` },
      { how: 'is cut inside a character', bytes: `${CHUNKED}6\r\nstart\xc3\r\n0\r\n\r\n` },
    ])
    .run(async ({ assert }, { bytes }) => {
      const { url } = await rawReceiver((socket) => socket.end(Buffer.from(bytes, 'latin1')))
      assert.deepEqual(timeless(await loopbackSender().send(post(url))), answered(500, 'start'))
    })

  test('only the start of an endless body is read, then the connection is closed', async ({
    assert,
  }) => {
    const receiver = await rawReceiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      writeWithoutEnd(socket, 'a'.repeat(65_536))
    })
    const outcome = await loopbackSender().send(post(receiver.url))
    assert.deepEqual(timeless(outcome), answered(200, 'a'.repeat(LIMITS.bodyStartBytes)))
    assert.equal(await receiver.openOnceIdle(), 0)
  })

  test('of a slow body the part is kept that arrives in time', async ({ assert }) => {
    const receiver = await rawReceiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      drip(socket, 'a')
    })
    const outcome = await loopbackSender({ timeoutMs: SHORT_MS }).send(post(receiver.url))
    assert.isBelow(outcome.durationMs, SHORT_MS + LIMITS.timeoutMs)
    assert.deepInclude(outcome, { kind: 'answered', status: 200 })
    assert.match('bodyStart' in outcome ? outcome.bodyStart : '', /^a*$/)
    assert.equal(await receiver.openOnceIdle(), 0)
  })

  test('a head is too large: {what}')
    .with([
      {
        what: 'one line without end',
        first: 'HTTP/1.1 200 OK\r\nX-Line: ',
        then: 'a'.repeat(1000),
      },
      { what: 'lines without end', first: 'HTTP/1.1 200 OK\r\n', then: LINE },
      { what: 'a reason without end', first: 'HTTP/1.1 200 ', then: 'a'.repeat(1000) },
      { what: 'interim answers without end', first: '', then: 'HTTP/1.1 103 Early Hints\r\n\r\n' },
    ])
    .run(async ({ assert }, { first, then }) => {
      const receiver = await rawReceiver((socket) => {
        socket.write(first)
        writeWithoutEnd(socket, then)
      })
      const outcome = await loopbackSender().send(post(receiver.url))
      assert.deepEqual(timeless(outcome), failed('too_large'))
      assert.equal(await receiver.openOnceIdle(), 0)
    })

  test('chunks with endless extensions are not read to their end', async ({ assert }) => {
    const receiver = await rawReceiver((socket) => {
      socket.write(CHUNKED)
      writeWithoutEnd(socket, `1;${'e'.repeat(8000)}\r\na\r\n`)
    })
    const outcome = await loopbackSender().send(post(receiver.url))
    assert.deepInclude(outcome, { kind: 'answered', status: 500 })
    assert.equal(await receiver.openOnceIdle(), 0)
  })

  test('a receiver that {how} has timed out')
    .with([
      { how: 'never answers', byte: '' },
      { how: 'drips its head', byte: 'H' },
    ])
    .run(async ({ assert }, { byte }) => {
      const receiver = await rawReceiver((socket) => {
        socket.write('HTTP/1.1 200 ')
        drip(socket, byte)
      })
      const outcome = await loopbackSender({ timeoutMs: SHORT_MS }).send(post(receiver.url))
      assert.deepEqual(timeless(outcome), failed('timeout'))
      assert.isAtLeast(outcome.durationMs, SHORT_MS - 1)
      assert.equal(await receiver.openOnceIdle(), 0)
    })

  test('a receiver that {how} breaks the protocol')
    .with([
      { how: 'closes without an answer', bytes: '' },
      { how: 'answers with other bytes', bytes: 'SSH-2.0-OpenSSH_9.6\r\n' },
      { how: 'stops inside its head', bytes: 'HTTP/1.1 200 OK\r\nX-Line: a' },
      { how: 'says its length twice', bytes: OK.replace('2\r\n', '2\r\nContent-Length: 3\r\n') },
      { how: 'gives an interim answer only', bytes: 'HTTP/1.1 100 Continue\r\n\r\n' },
      {
        how: 'switches protocols',
        bytes: 'HTTP/1.1 101 S\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
      },
    ])
    .run(async ({ assert }, { bytes }) => {
      const { url } = await rawReceiver((socket) => socket.end(bytes))
      assert.deepEqual(timeless(await loopbackSender().send(post(url))), failed('protocol'))
    })

  test('an attempt that its caller aborts rejects with the reason and leaves no connection', async ({
    assert,
  }) => {
    const caller = new AbortController()
    const receiver = await rawReceiver(() => caller.abort(new Error('draining')))
    const sending = loopbackSender().send({ ...post(receiver.url), signal: caller.signal })
    await assert.rejects(() => sending, 'draining')
    assert.equal(await receiver.openOnceIdle(), 0)
    const late = loopbackSender().send({ ...post(receiver.url), signal: caller.signal })
    await assert.rejects(() => late, 'draining')
    assert.equal(receiver.connections, 1)
  })
})
