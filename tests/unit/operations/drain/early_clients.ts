import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'

/** `connected` becomes 1 when the kernel has connected every client, whether or not the server has accepted one. */
export interface EarlyClients {
  readonly port: number
  readonly count: number
  readonly connected: Int32Array<SharedArrayBuffer>
}

const { port, count, connected }: EarlyClients = workerData
const clients = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
await Promise.all(clients.map((socket) => once(socket, 'connect')))
const firstLines = clients.map(async (socket) => {
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const answer = await text(socket)
  return answer.split('\r\n')[0]
})
Atomics.store(connected, 0, 1)
Atomics.notify(connected, 0)
const answers = await Promise.allSettled(firstLines)
parentPort?.postMessage(
  answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason)))
)
