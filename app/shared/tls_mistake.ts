import { isIP } from 'node:net'
import { connect } from 'node:tls'

const WITHIN_MS = 1_000

/**
 * What is wrong when a connection that failed uses TLS and the server does not, or the other way round, and `right`;
 * empty when it is something else. Asks for a TLS handshake, and nothing else, for at most a second. Never rejects.
 */
export function tlsMistake(host: string, port: number, isEncrypted: boolean, right: string) {
  return new Promise<string>((resolve) => {
    const servername = isIP(host) ? undefined : host
    const socket = connect({ host, port, servername, rejectUnauthorized: false })
    let isReached = false
    const end = (mistake: string) => {
      resolve(mistake)
      socket.destroy()
    }
    const endSilent = () =>
      end(isEncrypted && isReached ? `: it answers no TLS handshake; without TLS, ${right}` : '')
    socket.once('connect', () => (isReached = true))
    socket.once('secureConnect', () => end(isEncrypted ? '' : `: it speaks TLS; ${right}`))
    socket.once('error', endSilent).once('close', endSilent).setTimeout(WITHIN_MS, endSilent)
  })
}
