import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { expectsContinue } from './expect_continue.js'

/** A body of at most this length is discarded as it arrives, and the connection stays open. */
const DISCARDED_BYTES_MAX = 65_536
/** A client that is still sending a longer body may continue for this long, so that it can read the answer … */
const LINGER_MS = 1_000
/** … or for this many bytes. None of them is parsed. */
const LINGER_BYTES = 1_048_576

/**
 * Closes a connection whose request was answered before its body was read, unless the body is short: the client could
 * otherwise send forever. The client first gets the answer and the end of the connection, and has a moment to notice.
 * Without that moment it could lose both.
 */
export default class UnreadBodyMiddleware {
  async handle({ request, response }: HttpContext, next: NextFn) {
    await next()
    const incoming = request.request
    if (incoming.complete || !request.hasBody() || response.headersSent) return
    const isClosing = response.getHeader('Connection') === 'close'
    if (!isClosing && isThrownAwaySoon(incoming)) return
    response.header('Connection', 'close')
    closeGently(incoming.socket)
  }
}

function isThrownAwaySoon(incoming: IncomingMessage): boolean {
  const length = Number(incoming.headers['content-length'] ?? Infinity)
  return length <= DISCARDED_BYTES_MAX && !incoming.readableDidRead && !expectsContinue(incoming)
}

/** Changes how the server closes the socket after the answer: by default it would reset the connection. */
function closeGently(socket: Socket): void {
  socket.destroySoon = () => {
    let bytesLeft = LINGER_BYTES
    socket.end()
    // The parser reads nothing more, so that no bytes are taken for another request.
    socket.removeAllListeners('data')
    socket.on('data', ({ length }: Buffer) => {
      bytesLeft -= length
      if (bytesLeft < 0) socket.destroy()
    })
    socket.once('end', () => socket.destroy())
    const linger = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(linger))
    socket.resume()
  }
}
