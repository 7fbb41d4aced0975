import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface TraceReceiver {
  readonly url: string
  readonly batchCount: number
  stop(): Promise<void>
}

/** Takes and forgets what instances send by OTLP. */
export async function startReceiver(): Promise<TraceReceiver> {
  let batchCount = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      batchCount += 1
      response.setHeader('Content-Type', 'application/json').end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get batchCount() {
      return batchCount
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
