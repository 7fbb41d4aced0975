export interface HeadOfAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
}

/** Reads a status line and headers. Throws when they are not HTTP, because a server must not send such bytes. */
export function readHead(text: string): HeadOfAnswer {
  const [statusLine = '', ...lines] = text.split('\r\n')
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(statusLine) ?? []
  if (status === undefined) throw new Error(`This is no answer: ${JSON.stringify(text)}`)
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':')
    if (at < 1) throw new Error(`This is no header: ${JSON.stringify(line)}`)
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
  })
  return { status: Number(status), headers: new Map(headers) }
}

const CHUNK_SIZE = /^([0-9a-f]+)\r\n/i

/** Finds the end of an answer's body in the bytes after its head. */
export class WireBody {
  readonly #length: number | null
  readonly #isChunked: boolean

  constructor({ status, headers }: HeadOfAnswer, method: string) {
    const isEmpty = method === 'HEAD' || status === 204 || status === 304
    const length = headers.get('content-length')
    this.#isChunked = !isEmpty && headers.get('transfer-encoding') === 'chunked'
    this.#length = isEmpty ? 0 : length === undefined ? null : Number(length)
  }

  isWhole(received: Buffer, isEnded: boolean): boolean {
    if (this.#isChunked) return isEnded || readChunks(received) !== null
    return isEnded || (this.#length !== null && received.length >= this.#length)
  }

  /** The text, and the number of received bytes it took. */
  take(received: Buffer): { text: string; length: number } {
    if (this.#isChunked) return readChunks(received) ?? { text: '', length: received.length }
    const length = Math.min(received.length, this.#length ?? received.length)
    return { text: received.toString('utf8', 0, length), length }
  }
}

function readChunks(received: Buffer): { text: string; length: number } | null {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const [line, digits = ''] = CHUNK_SIZE.exec(received.toString('latin1', at, at + 20)) ?? []
    if (line === undefined) return null
    const begin = at + line.length
    const size = Number.parseInt(digits, 16)
    at = begin + size + '\r\n'.length
    if (received.length < at) return null
    if (size === 0) return { text: Buffer.concat(parts).toString('utf8'), length: at }
    parts.push(received.subarray(begin, begin + size))
  }
}
