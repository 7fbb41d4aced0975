import { closeSync, openSync, readSync } from 'node:fs'

/** The argument with which node writes the lines that `CollectionLog` reads. */
export const LOG_COLLECTIONS = '--trace-gc-nvp'

const CHUNK_BYTES = 65_536
const COLLECTION = / gc=(\w+) .*? end_object_size=(\d+).*? allocated=(\d+)/g

export interface Collections {
  /** What the last collection of the whole heap left on it; null if there was none. */
  readonly leftBytes: number | null
  /** What the process allocated on V8's heap, from the collection before the first one to the last one. */
  readonly allocatedBytes: number
}

/** The garbage collections of a server, as V8 itself reports them in the server's log, a few at a time. */
export class CollectionLog {
  readonly #chunk = Buffer.alloc(CHUNK_BYTES)
  readonly #file: number
  #position = 0
  #unfinished = ''

  constructor(logFile: string) {
    this.#file = openSync(logFile, 'r')
  }

  /** The collections since the last call. */
  read(): Collections {
    let text = this.#unfinished
    let bytes: number
    while ((bytes = readSync(this.#file, this.#chunk, 0, CHUNK_BYTES, this.#position)) > 0) {
      text += this.#chunk.toString('latin1', 0, bytes)
      this.#position += bytes
    }
    const end = text.lastIndexOf('\n') + 1
    this.#unfinished = text.slice(end)
    let leftBytes: number | null = null
    let allocatedBytes = 0
    for (const [, kind, left, allocated] of text.slice(0, end).matchAll(COLLECTION)) {
      if (kind === 'mc') leftBytes = Number(left)
      allocatedBytes += Number(allocated)
    }
    return { leftBytes, allocatedBytes }
  }

  close(): void {
    closeSync(this.#file)
  }
}
