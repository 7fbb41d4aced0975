import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getActiveTestOrFail } from '@japa/runner'
import { SELF_SIGNED_LOOPBACK } from '#tests/support/self_signed'

/** How a proxy answers a CONNECT. By default it connects to loopback at the port that it is asked for. */
type Answer = (asked: string, socket: Socket) => void

/** An HTTP proxy on loopback, for CONNECT alone. It closes with the active test. */
export async function connectProxy({
  answer = tunnel,
  isEncrypted = false,
}: { answer?: Answer; isEncrypted?: boolean } = {}) {
  const asked: string[] = []
  const credentials: (string | undefined)[] = []
  const open = new Set<Socket>()
  const server = isEncrypted ? createTlsServer(SELF_SIGNED_LOOPBACK) : createServer()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  server.on('connect', ({ url = '', headers }: IncomingMessage, socket: Socket) => {
    asked.push(url)
    credentials.push(headers['proxy-authorization'])
    socket.on('error', () => {})
    socket.on('end', () => socket.end())
    answer(url, socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  getActiveTestOrFail().cleanup(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { asked, credentials, open, url: `${isEncrypted ? 'https' : 'http'}://127.0.0.1:${port}` }
}

function tunnel(asked: string, socket: Socket): void {
  const away = connect(Number(asked.split(':').at(-1)), '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    socket.pipe(away).pipe(socket)
  })
  away.on('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'))
  socket.on('close', () => away.destroy())
}
