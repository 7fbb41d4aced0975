import type { Redis } from 'ioredis'
import { refusalOf } from '#shared/store_unavailable'

/** The error of Redis before it resets a connection beyond its limit. */
const HAS_NO_PLACE = /max number of clients/
/** What the client's own INFO says, which is no error, until Redis takes commands. */
const IS_LOADING = /^loading:1\r?$/m
const LOADING = 'LOADING Redis is loading its data'
/** How the client reports what follows from an error: a reset, and the failure of its own commands. */
const IS_RESET = /^(ECONNRESET|EPIPE)/
const IS_OF_OWN_COMMAND =
  /^(Ready check failed: )?(Reached the max retries|Stream isn't|Connection is)/
/** How long what Redis refused explains why a connection does not serve. */
const REFUSAL_MS = 5_000

/**
 * Whether one connection is live, since when, and why it was last lost. Reports every change to its owner once, however
 * often the client retries in between. Times are monotonic milliseconds.
 */
export class ConnectionState {
  #isLive: boolean
  #sinceMs = performance.now()
  #lastError: string | undefined
  #refusal: { readonly word: string; readonly text: string; readonly atMs: number } | undefined
  /** Called for each command that Redis refuses. */
  onRefused: (word: string, text: string) => void = () => {}

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
    const { options } = connection
    const reconnectOnError = options.reconnectOnError?.bind(options)
    options.reconnectOnError = (error) => {
      const word = refusalOf(error)
      if (word !== null) this.refused(word, error.message)
      return reconnectOnError?.(error) ?? false
    }
    const send = connection.sendCommand.bind(connection)
    connection.sendCommand = (command, stream) => {
      if (connection.status !== 'ready') {
        command.promise.then(
          (reply) => IS_LOADING.test(String(reply)) && this.refused('LOADING', LOADING),
          ({ message }: Error) => HAS_NO_PLACE.test(message) && this.#failed(message)
        )
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

  /** The client's last error, or what Redis just refused; null without one. */
  get lastError(): string | null {
    return this.#lastError ?? this.#lately?.text ?? null
  }

  /** The word with which Redis refused a command within the last five seconds. */
  get refusal(): string | null {
    return this.#lately?.word ?? null
  }

  refused(word: string, text: string): void {
    this.#refusal = { word, text, atMs: performance.now() }
    this.onRefused(word, text)
  }

  get #lately() {
    const refusal = this.#refusal
    return refusal && performance.now() - refusal.atMs < REFUSAL_MS ? refusal : undefined
  }

  #failed(reason: string): void {
    const isKnown = IS_RESET.test(reason) && this.lastError !== null
    if (!isKnown && !IS_OF_OWN_COMMAND.test(reason)) this.#lastError = reason
  }
}

function describe(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
