import { connect, type Socket } from 'node:net'

const ANSWER_LIMIT_MS = 120_000

/** A request that load generators send, repeatedly or in turn with others. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** The request as sent over a connection; built once because it is sent often. */
export function bytesOf({ method, path, headers = {}, body = '' }: LoadRequest): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  const head = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...lines, ...length]
  return Buffer.from([...head, '', body].join('\r\n'))
}

/**
 * One keep-alive connection that carries one request at a time. It is cheap, because the generator shares cores with
 * the server. Reads only the status and the length of an answer.
 */
export class LoadConnection {
  #pending: PromiseWithResolvers<void> | null = null
  #received = ''

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true).setEncoding('latin1')
    socket.setTimeout(ANSWER_LIMIT_MS, () => socket.destroy(new Error('no answer came in time')))
    socket.on('data', (text: string) => this.#take(text))
    socket.on('error', (error) => this.#pending?.reject(error))
    socket.on('close', () => this.#pending?.reject(new Error('the server closed a connection')))
  }

  static open(port: number): Promise<LoadConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new LoadConnection(socket)))
      socket.once('error', reject)
    })
  }

  /** Resolves when the whole answer has arrived; rejects unless it is 200. */
  ask(bytes: Buffer): Promise<void> {
    this.#received = ''
    this.#pending = Promise.withResolvers()
    this.socket.write(bytes)
    return this.#pending.promise
  }

  close(): void {
    this.socket.destroy()
  }

  #take(text: string): void {
    this.#received += text
    const head = this.#received.indexOf('\r\n\r\n')
    if (head < 0) return
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(this.#received) ?? []
    if (this.#received.length < head + 4 + Number(length)) return
    const pending = this.#pending
    this.#pending = null
    if (this.#received.startsWith('HTTP/1.1 200')) pending?.resolve()
    else pending?.reject(new Error(this.#received.slice(0, 500)))
  }
}
