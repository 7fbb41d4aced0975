import type { Redis } from 'ioredis'

/** What Redis says before it resets a connection for which it has no room. */
const HAS_NO_PLACE = /max number of clients/
/** How the client reports the reset that follows: the socket's error code, or the failure of its own commands. */
const IS_RESET = /^(ECONNRESET|EPIPE|Reached the max retries per request)/

/**
 * Whether one connection is live, since when, and why it was last lost. Reports every change to its owner once, however
 * often the client retries in between. Times are monotonic milliseconds.
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
    connection.on('error', (error: Error) => this.#failed(describe(error)))
    const send = connection.sendCommand.bind(connection)
    connection.sendCommand = (command, stream) => {
      if (connection.status !== 'ready') {
        command.promise.catch(({ message }: Error) => {
          if (HAS_NO_PLACE.test(message)) this.#failed(message)
        })
      }
      return send(command, stream)
    }
    connection.on('ready', () => change(true))
    connection.on('close', () => change(false))
    connection.on('end', () => change(false))
  }

  get isLive(): boolean {
    return this.#isLive
  }

  /** When the current state began. */
  get sinceMs(): number {
    return this.#sinceMs
  }

  /** The client's last error; null while live. */
  get lastError(): string | null {
    return this.#lastError ?? null
  }

  /** The reset that follows a refusal says less than the refusal, which is kept. */
  #failed(reason: string): void {
    const isKnown = IS_RESET.test(reason) && HAS_NO_PLACE.test(this.#lastError ?? '')
    if (!isKnown) this.#lastError = reason
  }
}

function describe(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
