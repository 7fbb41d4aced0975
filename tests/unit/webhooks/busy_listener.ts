import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { getActiveTestOrFail } from '@japa/runner'
import { waitUntil } from '#scripts/services/wait_until'
import { waitLimit } from '#tests/support/wait_limit'

/** Answers HTTP, once its thread is free again: until then its kernel takes two connections, and no more. */
const LISTEN = `
const { createServer } = require('node:http')
const { parentPort, workerData } = require('node:worker_threads')
const server = createServer((_, response) => response.end('ok'))
server.listen({ host: '127.0.0.1', port: 0, backlog: 1 }, () => {
  parentPort.postMessage(server.address().port)
  setImmediate(() => Atomics.wait(workerData, 0, 0))
})`
const PLACES = 2
const SYN_SENT = '02'

/** An address of loopback on which no handshake completes until it is released. */
export interface BusyListener {
  readonly port: number
  /** Resolves once a client waits for its handshake. The kernel repeats the handshake a second after it began. */
  awaited(): Promise<void>
  release(): void
}

/** Ends with the test that asks for it. */
export async function busyListener(): Promise<BusyListener> {
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(LISTEN, { eval: true, workerData: gate })
  const release = () => {
    Atomics.store(gate, 0, 1)
    Atomics.notify(gate, 0)
  }
  const port = await new Promise<number>((resolve) => worker.once('message', resolve))
  const waiting: Socket[] = []
  getActiveTestOrFail().cleanup(async () => {
    for (const socket of waiting) socket.destroy()
    release()
    await worker.terminate()
  })
  while (waiting.length < PLACES) waiting.push(connect(port, '127.0.0.1').on('error', () => {}))
  await waitUntil(async () => waiting.every(({ connecting }) => !connecting), waitLimit())
  const awaited = () => waitUntil(async () => isAwaited(port), waitLimit())
  return { port, awaited, release }
}

function isAwaited(port: number): boolean {
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')} ${SYN_SENT} `
  return readFileSync('/proc/net/tcp', 'utf8').includes(remote)
}
