import type { Redis } from 'ioredis'

/**
 * Whether one connection is live, since when, and why it was lost last. Tells its owner of every change once, however
 * often the client retries in between; times are monotonic milliseconds.
 */
export class ConnectionState {
  #isLive: boolean
  #sinceMs = performance.now()
  #lastError: string | undefined

  constructor(connection: Redis, onChange: (isLive: boolean) => void) {
    this.#isLive = connection.status === 'ready'
    const change = (isLive: boolean) => {
      if (isLive === this.#isLive) return
      this.#isLive = isLive
      this.#sinceMs = performance.now()
      if (isLive) this.#lastError = undefined
      onChange(isLive)
    }
    connection.on('error', (error: Error) => (this.#lastError = describe(error)))
    connection.on('ready', () => change(true))
    connection.on('close', () => change(false))
    connection.on('end', () => change(false))
  }

  get isLive(): boolean {
    return this.#isLive
  }

  /** When the present state began. */
  get sinceMs(): number {
    return this.#sinceMs
  }

  /** What the client said last about a failure; null while live. */
  get lastError(): string | null {
    return this.#lastError ?? null
  }
}

function describe(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
