import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getActiveTest } from '@japa/runner'
import { eventually } from '#tests/support/eventually'

/** One request as it arrived. */
interface ReceivedDelivery {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly payload: {
    readonly type: string
    readonly timestamp: string
    readonly data: Record<string, unknown>
  }
}

type Respond = (delivery: ReceivedDelivery, response: ServerResponse, count: number) => void

/** A receiver of webhooks on loopback. It stores every request, and answers 204 by default. */
export interface Receiver {
  readonly url: string
  readonly received: readonly ReceivedDelivery[]
  /** How the next requests are answered; the response may also be left open. */
  respond: Respond
  /** Waits for this number of requests, of a type if one is given; returns the received ones. */
  waitFor(count: number, type?: string): Promise<readonly ReceivedDelivery[]>
}

export async function startReceiver(respond?: Respond): Promise<Receiver> {
  const received: ReceivedDelivery[] = []
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const headers = request.headers as Record<string, string>
      const delivery = { headers, body, payload: JSON.parse(body) }
      received.push(delivery)
      receiver.respond(delivery, response, received.length)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  getActiveTest()?.cleanup(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const ofType = (type?: string) =>
    received.filter(({ payload }) => type === undefined || payload.type === type)
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    respond: respond ?? ((_, response) => void response.writeHead(204).end()),
    waitFor: (count, type) =>
      eventually(
        async () => ofType(type),
        (all) => all.length >= count
      ),
  }
  return receiver
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
