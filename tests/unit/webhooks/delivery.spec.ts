import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getActiveTestOrFail, test } from '@japa/runner'
import { busyListener } from './busy_listener.js'
import { rawReceiver } from '#tests/support/raw_receiver'
import { OTHER_CERTIFICATES, SELF_SIGNED, trustSelfSigned } from '#tests/support/self_signed'
import { addressesOf, resolveName } from '#webhooks/delivery/resolve_name'
import { loopbackSender, timeless } from './loopback_sender.js'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
const answered = { kind: 'answered', status: 200, bodyStart: 'ok', retryAfterMs: null }
const failed = (reason: string, fault: string | null = null) => ({ kind: 'failed', reason, fault })
const post = (url: string) => ({ url, body: '{}', headers: {} })

/** The port of a server that encrypts, and the server names that its clients asked for. */
async function tlsReceiver(cert: string = SELF_SIGNED.cert) {
  const names: unknown[] = []
  const server = createTlsServer({ ...SELF_SIGNED, cert }, (_, response) => response.end('ok'))
  server.on('secureConnection', ({ servername }) => names.push(servername))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  getActiveTestOrFail().cleanup(() => void server.close())
  return { port: (server.address() as AddressInfo).port, names }
}

const A = 1
const AAAA = 28

/** A name server that answers one type of question with one address, and no other at all. RFC 4074, section 4.1. */
async function nameServer(type: number): Promise<string> {
  const server = createSocket('udp4').bind(0, '127.0.0.1')
  await once(server, 'listening')
  getActiveTestOrFail().cleanup(() => void server.close())
  server.on('message', (question, { port }) => {
    const end = question.indexOf(0, 12) + 5
    if (question.readUInt16BE(end - 4) !== type) return
    const data = Buffer.from(
      type === A ? [192, 0, 2, 1] : [32, 1, 13, 184, ...Array(11).fill(0), 1]
    )
    const head = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0])
    const answer = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length])
    server.send(Buffer.concat([head, question.subarray(12, end), answer, data]), port)
  })
  return `127.0.0.1:${server.address().port}`
}

test.group('The destinations of webhooks', () => {
  test('a name is reached at the address that it resolves to', async ({ assert }) => {
    const receiver = await rawReceiver((socket) => socket.end(OK))
    const sender = loopbackSender({}, async () => ['127.0.0.1'])
    const outcome = await sender.send(post(`http://receiver.test:${receiver.port}/`))
    assert.deepEqual(timeless(outcome), answered)
  })

  test('a name that resolves to {address} alone is refused without a connection')
    .with([
      { address: '127.0.0.2' },
      { address: '::1' },
      { address: '::ffff:127.0.0.2' },
      { address: '64:ff9b::7f00:2' },
      { address: '10.0.0.1' },
      { address: '169.254.169.254' },
      { address: 'fd00:ec2::254' },
      { address: '0.0.0.0' },
      { address: 'not-an-address' },
    ])
    .run(async ({ assert }, { address }) => {
      const receiver = await rawReceiver((socket) => socket.end(OK), '0.0.0.0')
      const outcome = await loopbackSender({}, async () => [address]).send(
        post(`http://receiver.test:${receiver.port}/`)
      )
      const refused = { kind: 'refused_address', reason: 'address', addresses: [address] }
      assert.deepEqual(timeless(outcome), refused)
      assert.equal(receiver.connections, 0)
    })

  test('a name that changes its answer is judged by the answer that the connection uses', async ({
    assert,
  }) => {
    const receiver = await rawReceiver((socket) => socket.end(OK), '0.0.0.0')
    const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1']]
    const sender = loopbackSender({}, async () => answers.shift() ?? [])
    const url = `http://rebinding.test:${receiver.port}/`
    const kinds: string[] = []
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const { kind } = await sender.send(post(url))
      kinds.push(kind)
    }
    assert.deepEqual(kinds, ['answered', 'refused_address', 'answered', 'failed'])
    assert.deepEqual(receiver.addresses, ['127.0.0.1', '127.0.0.1'])
  })

  test('of several addresses only the permitted ones are tried', async ({ assert }) => {
    const receiver = await rawReceiver((socket) => socket.end(OK), '0.0.0.0')
    const mixed = async () => ['127.0.0.2', '169.254.169.254', '127.0.0.1', '127.0.0.3']
    const url = `http://receiver.test:${receiver.port}/`
    assert.deepEqual(timeless(await loopbackSender({}, mixed).send(post(url))), answered)
    assert.deepEqual(receiver.addresses, ['127.0.0.1'])
  })

  /**
   * Node gives an address 250 ms when there is another one: https://github.com/nodejs/node/issues/54359,
   * https://github.com/nodejs/undici/issues/2990, https://github.com/nodejs/node/issues/47822
   */
  test('a slow handshake is awaited, although the other address is dead', async ({ assert }) => {
    const slow = await busyListener()
    const both = ['127.0.0.1', '::1']
    const sender = loopbackSender({}, async () => both, both)
    const sent = sender.send(post(`http://receiver.test:${slow.port}/`))
    await slow.awaited()
    slow.release()
    assert.deepEqual(timeless(await sent), answered)
  })

  test('an address that never answers leaves time for the next one', async ({ assert }) => {
    const dead = await busyListener()
    const alive = createServer((_, response) => response.end('ok')).listen(dead.port, '127.0.0.2')
    await once(alive, 'listening')
    getActiveTestOrFail().cleanup(() => void alive.close())
    const both = ['127.0.0.1', '127.0.0.2']
    const sender = loopbackSender({}, async () => both, both)
    const outcome = await sender.send(post(`http://receiver.test:${dead.port}/`))
    assert.deepEqual(timeless(outcome), answered)
  })

  test('a URL that is refused by its text opens no connection', async ({ assert }) => {
    const receiver = await rawReceiver((socket) => socket.end(OK), '0.0.0.0')
    const outcome = await loopbackSender().send(post(`http://127.0.0.2:${receiver.port}/`))
    const refused = { kind: 'refused_address', reason: 'address', addresses: [] }
    assert.deepEqual(timeless(outcome), refused)
    assert.equal(receiver.connections, 0)
  })

  test('a redirect by {status} is not followed')
    .with([300, 301, 302, 303, 304, 307, 308].map((status) => ({ status })))
    .run(async ({ assert }, { status }) => {
      const trap = await rawReceiver((socket) => socket.end(OK))
      const head = `HTTP/1.1 ${status} Away\r\nLocation: ${trap.url}\r\nContent-Length: 0\r\n\r\n`
      const { url } = await rawReceiver((socket) => socket.end(head))
      const redirect = { status, location: trap.url }
      const outcome = await loopbackSender().send(post(url))
      assert.deepEqual(timeless(outcome), { ...failed('redirect'), redirect })
      assert.equal(trap.connections, 0)
    })

  test('a name without an address and a failing name server are failures of dns', async ({
    assert,
  }) => {
    const broken = loopbackSender({}, () => Promise.reject(new Error('SERVFAIL')))
    const outcome = await broken.send(post('http://receiver.test/'))
    assert.deepEqual(timeless(outcome), failed('dns'))
    const empty = await loopbackSender({}, async () => []).send(post('http://receiver.test/'))
    assert.deepEqual(timeless(empty), failed('dns'))
  })

  test('a hanging name server counts towards the limit and is abandoned', async ({ assert }) => {
    const givenUp = Promise.withResolvers<void>()
    // oxlint-disable-next-line house/patient-times -- nothing answers
    const hanging = loopbackSender({ timeoutMs: 50 }, (_, signal) => {
      signal.addEventListener('abort', () => givenUp.resolve())
      return Promise.withResolvers<never>().promise
    })
    const outcome = await hanging.send(post('http://receiver.test/'))
    assert.deepEqual(timeless(outcome), failed('timeout'))
    await givenUp.promise
  })

  test('a port where nothing listens is a failure to connect', async ({ assert }) => {
    const receiver = await rawReceiver(() => {})
    const { url } = receiver
    await receiver.close()
    assert.deepEqual(timeless(await loopbackSender().send(post(url))), failed('connect'))
  })

  test('a certificate that {what} is not trusted, and the outcome says why')
    .with([
      { what: 'signs itself', fault: 'certificate_self_signed' },
      {
        what: 'no known authority signed',
        cert: OTHER_CERTIFICATES.ofUnknownAuthority,
        fault: 'certificate_untrusted',
      },
      {
        what: 'has expired',
        cert: OTHER_CERTIFICATES.expired,
        isKnown: true,
        fault: 'certificate_expired',
      },
      {
        what: 'is not yet valid',
        cert: OTHER_CERTIFICATES.future,
        isKnown: true,
        fault: 'certificate_not_yet_valid',
      },
    ])
    .run(async ({ assert }, { cert, isKnown, fault }) => {
      if (cert !== undefined && isKnown) trustSelfSigned(cert)
      const { port } = await tlsReceiver(cert)
      const sender = loopbackSender({}, async () => ['127.0.0.1'])
      const outcome = await sender.send(post(`https://receiver.test:${port}/`))
      assert.deepEqual(timeless(outcome), failed('tls', fault))
    })

  test('a server that does not encrypt is a failure of tls: {answer}')
    .with([
      { answer: OK },
      { answer: 'HTTP/1.1 400 Bad Request\r\n\r\n' },
      { answer: 'SSH-2.0-OpenSSH_9.2\r\n' },
    ])
    .run(async ({ assert }, { answer }) => {
      const { port } = await rawReceiver((socket) => socket.end(answer))
      const outcome = await loopbackSender().send(post(`https://127.0.0.1:${port}/`))
      assert.deepEqual(timeless(outcome), failed('tls', 'plain_http'))
    })

  test('a trusted certificate is valid for its own name only', async ({ assert }) => {
    trustSelfSigned(SELF_SIGNED.cert)
    const { port, names } = await tlsReceiver()
    const sender = loopbackSender({}, async () => ['127.0.0.1'])
    const own = await sender.send(post(`https://receiver.test:${port}/`))
    const other = await sender.send(post(`https://other.test:${port}/`))
    assert.deepEqual(timeless(own), answered)
    assert.deepEqual(timeless(other), failed('tls', 'certificate_of_another_name'))
    assert.equal(names[0], 'receiver.test')
  })

  test('the addresses of a name do not wait for the family that a name server ignores')
    .with([
      { type: A, address: '192.0.2.1' },
      { type: AAAA, address: '2001:db8::1' },
    ])
    .run(async ({ assert }, { type, address }) => {
      const resolver = new Resolver({ timeout: 60_000, tries: 1 })
      resolver.setServers([await nameServer(type)])
      assert.deepEqual(await addressesOf('receiver.test', resolver), [address])
    })

  test('localhost is loopback, even when name servers say otherwise', async ({ assert }) => {
    const { signal } = new AbortController()
    for (const name of ['localhost', 'localhost.', 'a.localhost']) {
      assert.deepEqual(await resolveName(name, signal), ['127.0.0.1', '::1'])
    }
  })
})
