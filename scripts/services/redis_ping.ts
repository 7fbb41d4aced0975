import { connect as connectTcp, isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** Where a Redis-compatible server listens. */
export interface RedisAddress {
  readonly host: string
  readonly port: number
  readonly tls?: boolean
}

/**
 * True when a server answers PING within the limit. A server that asks for a password counts, one that is still loading
 * its data does not. Rejects when nothing listens or no answer arrives in time.
 */
export function answersPing(address: RedisAddress, limitMs: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const { host, port } = address
    const socket = address.tls
      ? connectTls({ host, port, ...(!isIP(host) && { servername: host }) })
      : connectTcp({ host, port })
    const limit = setTimeout(() => socket.destroy(new Error(`no answer in ${limitMs} ms`)), limitMs)
    socket.once('error', reject)
    socket.once(address.tls ? 'secureConnect' : 'connect', () => socket.write('PING\r\n'))
    socket.once('data', (answer) => {
      resolve(/^(\+PONG|-NOAUTH|-NOPERM)/.test(answer.toString('latin1')))
      socket.destroy()
    })
    socket.once('close', () => {
      clearTimeout(limit)
      reject(new Error('the connection was closed'))
    })
  })
}
