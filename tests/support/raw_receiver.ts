import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { getActiveTestOrFail } from '@japa/runner'
import { eventually } from './eventually.js'

/**
 * A receiver on loopback that answers each request with bytes of its own, however malformed. `onRequest` is called when
 * the first bytes of a request have arrived. Its owner must close it.
 */
class RawReceiver {
  readonly #server: Server
  readonly #open = new Set<Socket>()
  /** The address that each connection was made to. */
  readonly addresses: string[] = []

  constructor(onRequest: (socket: Socket) => void) {
    this.#server = createServer((socket) => {
      this.addresses.push(socket.localAddress ?? '')
      this.#open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => this.#open.delete(socket))
      socket.once('data', () => onRequest(socket))
      socket.resume()
    })
  }

  async listen(host: string): Promise<void> {
    this.#server.listen(0, host)
    await once(this.#server, 'listening')
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`
  }

  /** How many connections were ever opened. */
  get connections(): number {
    return this.addresses.length
  }

  /** How many connections remain open when those that end have ended. */
  openOnceIdle(): Promise<number> {
    return eventually(
      async () => this.#open.size,
      (open) => open === 0
    )
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy()
    if (!this.#server.listening) return
    this.#server.close()
    await once(this.#server, 'close')
  }
}

/** A receiver that closes with the test that asks for it. */
export async function rawReceiver(
  onRequest: (socket: Socket) => void,
  host = '127.0.0.1'
): Promise<RawReceiver> {
  const receiver = new RawReceiver(onRequest)
  await receiver.listen(host)
  getActiveTestOrFail().cleanup(() => receiver.close())
  return receiver
}

/** Writes the same bytes again and again, as fast as the other side reads, until it closes. */
export function writeWithoutEnd(socket: Socket, bytes: string): void {
  const fill = () => {
    while (!socket.destroyed && socket.write(bytes));
  }
  socket.on('drain', fill)
  fill()
}

/** Writes the same bytes each ten milliseconds, until the other side closes. */
export function drip(socket: Socket, bytes: string): void {
  const timer = setInterval(() => socket.write(bytes), 10)
  socket.on('close', () => clearInterval(timer))
}
