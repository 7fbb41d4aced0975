import { connect, type Socket } from 'node:net'

const AT_ONCE = 50
const LIMIT_MS = 30_000

/** How a client requests a stream, and the text that shows it is open. */
export interface StreamRequest {
  readonly port: number
  readonly path: string
  readonly headers: readonly string[]
  readonly openedBy: string
}

/** Many stream clients over bare sockets, which read and keep nothing. */
export class IdleClients {
  readonly #sockets: Socket[] = []
  readonly #listeners = new Set<(socket: Socket, text: string) => void>()

  get count(): number {
    return this.#sockets.length
  }

  /** Resolves when all clients have their stream. */
  async open(count: number, request: StreamRequest): Promise<void> {
    let left = count
    const openSome = async () => {
      while (left-- > 0) await this.#openOne(request)
    }
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, openSome))
  }

  /** Resolves with the milliseconds from the call of `send` until every client has received `mark`. */
  async timeToReachAll(mark: string, send: () => void): Promise<number> {
    const waiting = new Set(this.#sockets)
    const all = Promise.withResolvers<void>()
    const listener = (socket: Socket, text: string) => {
      if (text.includes(mark) && waiting.delete(socket) && waiting.size === 0) all.resolve()
    }
    this.#listeners.add(listener)
    const limit = setTimeout(() => {
      all.reject(new Error(`${waiting.size} of ${this.count} clients did not receive ${mark}`))
    }, LIMIT_MS)
    const startMs = performance.now()
    send()
    await all.promise.finally(() => clearTimeout(limit))
    this.#listeners.delete(listener)
    return performance.now() - startMs
  }

  close(): void {
    for (const socket of this.#sockets.splice(0)) socket.destroy()
  }

  #openOne({ port, path, headers, openedBy }: StreamRequest): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      const lines = [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...headers, '', '']
      socket.setEncoding('utf8')
      socket.write(lines.join('\r\n'))
      socket.on('error', reject)
      let head = ''
      const readHead = (text: string) => {
        head += text
        if (!head.startsWith('HTTP/1.1 200')) reject(new Error(head.slice(0, 500)))
        if (!head.includes(openedBy)) return
        socket.off('data', readHead)
        resolve()
      }
      socket.on('data', readHead)
      socket.on('data', (text: string) => {
        for (const listener of this.#listeners) listener(socket, text)
      })
      this.#sockets.push(socket)
    })
  }
}
