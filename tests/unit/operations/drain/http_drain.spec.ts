import { once } from 'node:events'
import { createServer, get, Agent, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { test } from '@japa/runner'
import { HttpDrain } from '#operations/drain/http_drain'
import { waitUntil } from '#scripts/services/wait_until'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { waitLimit } from '#tests/support/wait_limit'
import type { EarlyClients } from './early_clients.js'

const LONG_MS = 30_000
const answerAtOnce: RequestListener = (_, reply) => void reply.end('done')

test.group('The drain of an HTTP server', () => {
  test('sends Connection: close in every answer, also in one under way', async ({
    assert,
    cleanup,
  }) => {
    const gate = Promise.withResolvers<void>()
    const { server, drain, port } = await listening(async ({ url }, reply) => {
      if (url === '/slow') await gate.promise
      reply.writeHead(404, { 'content-type': 'text/plain' }).end('done')
    })
    cleanup(() => server.closeAllConnections())
    const agent = new Agent({ keepAlive: true })
    cleanup(() => agent.destroy())
    assert.equal(await connectionHeader(port, '/', agent), 'keep-alive')
    const slow = connectionHeader(port, '/slow', agent)
    await waitUntil(async () => drain.inFlightCount === 1, waitLimit())

    const stopped = drain.stop({ lameDuckMs: 300, withinMs: LONG_MS })
    assert.equal(await connectionHeader(port, '/', agent), 'close')
    gate.resolve()
    assert.equal(await slow, 'close')
    await stopped
    assert.equal(drain.inFlightCount, 0)
    await assert.rejects(() => connectionHeader(port, '/', agent), /ECONNREFUSED/)
  })

  test('closes idle connections, and waits for a request as long as it takes', async ({
    assert,
    cleanup,
  }) => {
    const gate = Promise.withResolvers<void>()
    const { server, drain, port } = await listening(async ({ url }, reply) => {
      if (url === '/slow') await gate.promise
      reply.end('done')
    })
    cleanup(() => server.closeAllConnections())
    const agent = new Agent({ keepAlive: true })
    cleanup(() => agent.destroy())
    const idle = await spoken(port)
    const slow = connectionHeader(port, '/slow', agent)
    await waitUntil(async () => drain.inFlightCount === 1, waitLimit())
    const closed = once(idle, 'close')
    let hasStopped = false
    const stopped = drain.stop({ lameDuckMs: 0, withinMs: LONG_MS }).then(() => {
      hasStopped = true
    })
    await closed
    assert.isFalse(hasStopped)
    gate.resolve()
    assert.equal(await slow, 'close')
    await stopped
  })

  test('answers clients that connected before the listener closes, accepted or not', async ({
    assert,
    cleanup,
  }) => {
    const { server, drain, port } = await listening(answerAtOnce)
    cleanup(() => server.closeAllConnections())
    const connected = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    const workerData: EarlyClients = { port, count: 20, connected }
    const clients = new Worker(new URL('./early_clients.js', import.meta.url), { workerData })
    const answered = once(clients, 'message')
    // This thread waits, so its event loop accepts none of them.
    assert.equal(Atomics.wait(connected, 0, 0, LONG_MS), 'ok')

    const stopped = drain.stop({ lameDuckMs: 0, withinMs: LONG_MS })

    const [firstLines] = await answered
    assert.deepEqual(firstLines, Array(20).fill('HTTP/1.1 200 OK'))
    await stopped
  })

  test('sends a slow reader its whole answer', async ({ assert, cleanup }) => {
    const bytes = 20_000_000
    const { server, drain, port } = await listening((_, reply) => {
      reply.end(Buffer.alloc(bytes))
    })
    cleanup(() => server.closeAllConnections())
    const reader = connect(port, '127.0.0.1')
    reader.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(reader, 'readable')

    const stopped = drain.stop({ lameDuckMs: 0, withinMs: LONG_MS })
    // oxlint-disable-next-line house/patient-times -- the server must not close
    await once(server, 'close', { signal: AbortSignal.timeout(200) }).catch(() => {})

    assert.equal(drain.inFlightCount, 1)
    const answer = await text(reader)
    assert.isAbove(answer.length, bytes)
    await stopped
  })

  test('answers a request that a kept-alive connection sent before it closes', async ({
    assert,
    cleanup,
  }) => {
    const { server, drain, port } = await listening(answerAtOnce)
    cleanup(() => server.closeAllConnections())
    const kept = await spoken(port)
    kept.read()
    kept.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')

    const stopped = drain.stop({ lameDuckMs: 0, withinMs: LONG_MS })

    const answer = await text(kept)
    assert.match(answer, /connection: close/i)
    assert.match(answer, /done/)
    await stopped
  })

  test('answers every pipelined request', async ({ assert, cleanup }) => {
    const gate = Promise.withResolvers<void>()
    const { server, drain, port } = await listening(async ({ url }, reply) => {
      await gate.promise
      reply.end(url)
    })
    cleanup(() => server.closeAllConnections())
    const eager = connect(port, '127.0.0.1')
    eager.write('GET /first HTTP/1.1\r\nHost: x\r\n\r\nGET /second HTTP/1.1\r\nHost: x\r\n\r\n')
    await waitUntil(async () => drain.inFlightCount === 2, waitLimit())

    const stopped = drain.stop({ lameDuckMs: 0, withinMs: LONG_MS })
    gate.resolve()

    const answers = await text(eager)
    assert.match(answers, /\/first[^]*connection: close[^]*\/second/i)
    assert.equal(drain.inFlightCount, 0)
    await stopped
  })

  test('cuts requests in flight at its limit, and rejects with their number', async ({
    assert,
  }) => {
    const { drain, port } = await listening(() => {})
    const unfinished = connect(port, '127.0.0.1')
    unfinished.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12')
    await waitUntil(async () => drain.inFlightCount === 1, waitLimit())
    unfinished.on('error', () => {})
    const closed = once(unfinished, 'close')
    await assert.rejects(
      // oxlint-disable-next-line house/patient-times -- it must run out
      () => drain.stop({ lameDuckMs: 0, withinMs: 150 }),
      'requests still in flight, which were cut: 1'
    )
    await closed
  })

  test('does not wait for a connection that never sent a request', async ({ assert }) => {
    const { server, drain, port } = await listening(answerAtOnce)
    const accepted = once(server, 'connection')
    const silent = connect(port, '127.0.0.1')
    silent.on('error', () => {})
    await accepted
    const closed = once(silent, 'close')
    const machine = await MachineDelay.watch()
    const startedAtMs = performance.now()
    await drain.stop({ lameDuckMs: 0, withinMs: LONG_MS })
    await closed
    const tookMs = performance.now() - startedAtMs
    assert.isBelow(tookMs, machine.boundMs(LONG_MS / 4), String(machine))
  })

  test('lets a lame duck of half an arm last in full, although HTTP is asked for less', async ({
    assert,
  }) => {
    const ceilingMs = 400
    const { drain } = await listening(answerAtOnce)
    const startedAtMs = performance.now()
    await drain.stop({ lameDuckMs: ceilingMs / 2, withinMs: 0.9 * ceilingMs })
    assert.isAtLeast(performance.now() - startedAtMs, ceilingMs / 2 - 2)
  })

  test('lets the lame duck take at most six tenths of the limit', async ({ assert }) => {
    const { drain } = await listening(answerAtOnce)
    const machine = await MachineDelay.watch()
    const startedAtMs = performance.now()
    // oxlint-disable-next-line house/patient-times -- it must run out
    await drain.stop({ lameDuckMs: LONG_MS, withinMs: 200 })
    const tookMs = performance.now() - startedAtMs
    assert.isAtLeast(tookMs, 95)
    assert.isBelow(tookMs, machine.boundMs(5_000), String(machine))
  })
})

async function listening(answer: RequestListener) {
  const server: Server = createServer(answer)
  const drain = new HttpDrain(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, drain, port: (server.address() as AddressInfo).port }
}

async function connectionHeader(port: number, path: string, agent: Agent) {
  const request = get({ host: '127.0.0.1', port, path, agent })
  const [reply] = await once(request, 'response')
  await text(reply)
  return reply.headers.connection
}

/** A keep-alive connection that had its answer. */
async function spoken(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'data')
  return socket
}
