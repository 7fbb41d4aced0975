import { AsyncLocalStorage } from 'node:async_hooks'

/** Waits within a request end this much earlier, because they report the cause more precisely. */
const ROOM_MS = 250

const current = new AsyncLocalStorage<AnswerTime>()

/** `isStoreUnavailable` recognises it. */
export class AnswerLate extends Error {
  override readonly name = 'AnswerLate'
}

/** How long a request may still take until it is answered. A pause is not counted. */
export class AnswerTime {
  /** Whether the request sent a change to a store. */
  mayHaveWritten = false
  #onLate: (late: AnswerLate) => void = () => {}
  #usableMs: number
  #timer: NodeJS.Timeout | undefined
  #deadlineMs = Number.POSITIVE_INFINITY

  constructor(limitMs: number) {
    this.#usableMs = limitMs
  }

  /** That of the request in progress; none outside of requests. */
  static get current(): AnswerTime | undefined {
    return current.getStore()
  }

  /** How long a step of the request may take from now on; unlimited in a pause, and once the request is answered. */
  get leftMs(): number {
    return this.#deadlineMs - performance.now() - ROOM_MS
  }

  /** Settles as `work` does, or rejects with `AnswerLate` when the time is over. */
  async limit<Value>(work: () => Promise<Value>): Promise<Value> {
    this.resume()
    try {
      return await new Promise<Value>((resolve, reject) => {
        this.#onLate = reject
        current.run(this, work).then(resolve, reject)
      })
    } finally {
      this.pause()
    }
  }

  pause(): void {
    clearTimeout(this.#timer)
    this.#usableMs = this.#deadlineMs - performance.now()
    this.#deadlineMs = Number.POSITIVE_INFINITY
  }

  resume(): void {
    this.#deadlineMs = performance.now() + this.#usableMs
    const end = () => this.#onLate(new AnswerLate('A request was not answered in time'))
    this.#timer = setTimeout(end, this.#usableMs)
  }
}
