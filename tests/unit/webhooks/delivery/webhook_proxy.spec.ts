import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getActiveTestOrFail, test } from '@japa/runner'
import { eventually } from '#tests/support/eventually'
import { rawReceiver, writeWithoutEnd } from '#tests/support/raw_receiver'
import { SELF_SIGNED, SELF_SIGNED_LOOPBACK, trustSelfSigned } from '#tests/support/self_signed'
import { connectProxy } from '#tests/support/webhooks/connect_proxy'
import { SiteTexts } from '#webhooks/delivery/site_texts'
import { loopbackSender, SHORT_MS, timeless } from '../loopback_sender.js'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
const answered = { kind: 'answered', status: 200, bodyStart: 'ok', retryAfterMs: null }
const unconnected = (fault: string) => ({ kind: 'failed', reason: 'connect', fault })
const post = (url: string) => ({ url, body: '{}', headers: {} })
const ON_LOOPBACK = async () => ['127.0.0.1']
const NO_NAMES = () => Promise.reject(new Error('no name is to be resolved here'))

interface Through {
  readonly proxy: { readonly url: string }
  readonly isResolver?: boolean
  readonly resolve?: () => Promise<readonly string[]>
  readonly timeoutMs?: number
}

/** A sender whose requests leave through the proxy. */
function senderThrough({ proxy, isResolver = false, resolve = ON_LOOPBACK, timeoutMs }: Through) {
  const limits = timeoutMs === undefined ? {} : { timeoutMs }
  const through = { url: new URL(proxy.url), isResolver }
  return loopbackSender(limits, resolve, ['127.0.0.1', '127.0.0.2', '::1'], through)
}

/** The port of a server that encrypts, and the requests that it got. */
async function tlsReceiver() {
  const received: unknown[] = []
  const server = createTlsServer(SELF_SIGNED, (request, response) => {
    received.push([request.method, request.headers.host, request.headers['proxy-authorization']])
    response.end('ok')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  getActiveTestOrFail().cleanup(() => void server.close())
  return { port: (server.address() as AddressInfo).port, received }
}

test.group('A webhook that is sent through a proxy', () => {
  test('is encrypted to the receiver, at the address that the service has checked', async ({
    assert,
  }) => {
    trustSelfSigned(SELF_SIGNED.cert)
    const { port, received } = await tlsReceiver()
    const { url, ...proxy } = await connectProxy()
    const sender = senderThrough({ proxy: { url: url.replace('//', '//us%40er:pass@') } })

    const outcome = await sender.send(post(`https://receiver.test:${port}/hook`))

    assert.deepEqual(timeless(outcome), answered)
    assert.deepEqual(proxy.asked, [`127.0.0.1:${port}`])
    assert.deepEqual(proxy.credentials, [`Basic ${btoa('us@er:pass')}`])
    assert.deepEqual(received, [['POST', `receiver.test:${port}`, undefined]])
  })

  test('goes also to a receiver without encryption, and to a proxy with it', async ({ assert }) => {
    trustSelfSigned(SELF_SIGNED_LOOPBACK.cert)
    const server = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    getActiveTestOrFail().cleanup(() => void server.close())
    const { port } = server.address() as AddressInfo

    for (const isEncrypted of [false, true]) {
      const proxy = await connectProxy({ isEncrypted })
      const outcome = await senderThrough({ proxy }).send(post(`http://receiver.test:${port}/`))
      assert.deepEqual(timeless(outcome), answered)
      assert.deepEqual(proxy.credentials, [undefined])
    }
  })

  test('is refused without a request to the proxy when its name leads to {address} alone')
    .with([{ address: '10.0.0.1' }, { address: '169.254.169.254' }, { address: 'fd00::1' }])
    .run(async ({ assert }, { address }) => {
      const proxy = await connectProxy()
      const outcome = await senderThrough({ proxy, resolve: async () => [address] }).send(
        post('https://receiver.test/')
      )
      const refused = { kind: 'refused_address', reason: 'address', addresses: [address] }
      assert.deepEqual(timeless(outcome), refused)
      assert.deepEqual(proxy.asked, [])
    })

  test('is tried at the permitted addresses of its name, one after another', async ({ assert }) => {
    const receiver = await rawReceiver((socket) => socket.end(OK))
    const { port } = receiver
    const proxy = await connectProxy({
      answer: (_, socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'),
    })
    const resolve = async () => ['127.0.0.2', '10.0.0.1', '::1']
    const outcome = await senderThrough({ proxy, resolve }).send(
      post(`http://receiver.test:${port}/`)
    )
    assert.deepEqual(timeless(outcome), unconnected('proxy_refused'))
    assert.deepEqual(proxy.asked, [`127.0.0.2:${port}`, `[::1]:${port}`])
  })

  test('says what is wrong with the certificate of the receiver', async ({ assert }) => {
    trustSelfSigned(SELF_SIGNED.cert)
    const { port } = await tlsReceiver()
    const sender = senderThrough({ proxy: await connectProxy() })
    const outcome = await sender.send(post(`https://other.test:${port}/`))
    const fault = 'certificate_of_another_name'
    assert.deepEqual(timeless(outcome), { kind: 'failed', reason: 'tls', fault })
  })

  test('has no connection when the proxy {does}: {fault}')
    .with([
      { does: 'refuses', says: 'HTTP/1.1 403 Forbidden\r\n\r\n', fault: 'proxy_refused' },
      { does: 'wants credentials', says: 'HTTP/1.1 407 No\r\n\r\n', fault: 'proxy_refused' },
      { does: 'speaks another protocol', says: 'SSH-2.0-x\r\n', fault: 'proxy_unreachable' },
      { does: 'hangs up', says: '', fault: 'proxy_unreachable' },
    ])
    .run(async ({ assert }, { says, fault }) => {
      const proxy = await connectProxy({ answer: (_, socket) => socket.end(says) })
      const outcome = await senderThrough({ proxy }).send(post('https://receiver.test/'))
      assert.deepEqual(timeless(outcome), unconnected(fault))
    })

  test('has no connection without the proxy', async ({ assert }) => {
    const gone = await rawReceiver(() => {})
    const url = `http://127.0.0.1:${gone.port}`
    await gone.close()
    const outcome = await senderThrough({ proxy: { url } }).send(post('https://receiver.test/'))
    assert.deepEqual(timeless(outcome), unconnected('proxy_unreachable'))
  })

  test('ends in time, and closes its connection, when the proxy never answers', async ({
    assert,
  }) => {
    const proxy = await connectProxy({ answer: (_, socket) => void socket.resume() })
    const sender = senderThrough({ proxy, timeoutMs: SHORT_MS })
    const outcome = await sender.send(post('https://receiver.test/'))
    assert.deepEqual(timeless(outcome), unconnected('proxy_unreachable'))
    const { size } = await eventually(
      async () => proxy.open,
      ({ size: open }) => open === 0
    )
    assert.equal(size, 0)
  })

  test('does not read endless answers of proxy or receiver', async ({ assert }) => {
    const talker = await connectProxy({
      answer: (_, socket) => writeWithoutEnd(socket, 'X-Line: a\r\n'),
    })
    const outcome = await senderThrough({ proxy: talker }).send(post('https://receiver.test/'))
    assert.deepEqual(timeless(outcome), unconnected('proxy_unreachable'))

    const { port } = await rawReceiver((socket) =>
      writeWithoutEnd(socket, 'HTTP/1.1 100 C\r\n\r\n')
    )
    const sender = senderThrough({ proxy: await connectProxy() })
    const second = await sender.send(post(`http://receiver.test:${port}/`))
    assert.deepEqual(timeless(second), { kind: 'failed', reason: 'too_large', fault: null })
  })

  test('leaves no connection when its caller aborts it', async ({ assert }) => {
    const caller = new AbortController()
    const receiver = await rawReceiver(() => caller.abort(new Error('draining')))
    const proxy = await connectProxy()
    const url = `http://receiver.test:${receiver.port}/`
    const sending = senderThrough({ proxy }).send({ ...post(url), signal: caller.signal })
    await assert.rejects(() => sending, 'draining')
    assert.equal(await receiver.openOnceIdle(), 0)
  })

  test('shows that the proof of an origin is fetched in the same way', async ({ assert }) => {
    trustSelfSigned(SELF_SIGNED.cert)
    const { port, received } = await tlsReceiver()
    const proxy = await connectProxy()
    const texts = new SiteTexts(senderThrough({ proxy }), async () => [])

    assert.deepEqual(await texts.at(`https://receiver.test:${port}`), ['ok'])
    assert.deepEqual(received, [['GET', `receiver.test:${port}`, undefined]])
    assert.deepEqual(proxy.asked, [`127.0.0.1:${port}`])
  })
})

test.group('A webhook whose proxy resolves names', () => {
  test('is sent by name, which the service does not resolve', async ({ assert }) => {
    trustSelfSigned(SELF_SIGNED.cert)
    const { port } = await tlsReceiver()
    const proxy = await connectProxy()
    const sender = senderThrough({ proxy, isResolver: true, resolve: NO_NAMES })

    const outcome = await sender.send(post(`https://receiver.test:${port}/`))

    assert.deepEqual(timeless(outcome), answered)
    assert.deepEqual(proxy.asked, [`receiver.test:${port}`])
  })

  test('goes neither to a private address nor to loopback: {host}')
    .with([
      { host: '10.0.0.1' },
      { host: '[fd00::1]' },
      { host: 'localhost' },
      { host: 'a.localhost' },
    ])
    .run(async ({ assert }, { host }) => {
      const proxy = await connectProxy()
      const resolve = async () => ['127.0.0.9']
      const sender = senderThrough({ proxy, isResolver: true, resolve })
      const { kind } = await sender.send(post(`https://${host}/`))
      assert.equal(kind, 'refused_address')
      assert.deepEqual(proxy.asked, [])
    })
})
