import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OpenStreams, type OpenStreamsOptions } from '#realtime/streams/open_streams'
import { waitUntil } from '#scripts/services/wait_until'
import { waitLimit } from '#tests/support/wait_limit'

/** Streams over real sockets, one for each token id; null stands for a visitor. All listen to `router-changes` of `o`. */
export async function openedStreams(
  tokenIds: readonly (string | null)[],
  overrides: Partial<OpenStreamsOptions> = {}
) {
  const streams = new OpenStreams({
    bufferedBytesMax: 65_536,
    heartbeatMs: 15_000,
    retryMs: { min: 1_000, max: 4_000 },
    onSubscribed: () => {},
    onUnsubscribed: () => {},
    ...overrides,
  })
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clients: { response: IncomingMessage; text: string; isClosed: boolean }[] = []
  const open = async (tokenId: string | null) => {
    const asked = get({ port, host: '127.0.0.1', agent: false })
    const [, response]: [IncomingMessage, ServerResponse] = (await once(server, 'request')) as never
    response.writeHead(200, { Connection: 'close' })
    const listening = { organizationId: 'o', channels: ['router-changes'], tokenId } as const
    streams.open(response, listening, { isResumed: false, onClose: () => {} })
    const [received]: IncomingMessage[] = await once(asked, 'response')
    if (!received) throw new Error('there was no response')
    const client = { response: received, text: '', isClosed: false }
    received.on('data', (chunk: Buffer) => (client.text += chunk.toString()))
    received.on('error', () => {})
    received.on('close', () => (client.isClosed = true))
    clients.push(client)
  }
  for (const tokenId of tokenIds) await open(tokenId)
  return {
    streams,
    clients,
    open,
    /** What the first `count` clients whose streams ended had received, waited for. */
    async texts(count: number): Promise<string[]> {
      const closed = () => clients.filter(({ isClosed }) => isClosed)
      await waitUntil(async () => closed().length >= count, waitLimit(), 5)
      await waitUntil(
        async () => streams.count === clients.length - closed().length,
        waitLimit(),
        5
      )
      return closed().map(({ text }) => text)
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
