import { type RequestScope, requestScope } from './request_scope.js'

declare module './request_scope.js' {
  interface RequestScope {
    readonly time?: AnswerTime | undefined
  }
}

/** Waits within a request end this much earlier, because they report the cause more precisely. */
const ROOM_MS = 250

/** `isStoreUnavailable` recognises it. */
export class AnswerLate extends Error {
  override readonly name = 'AnswerLate'
}

/** How long a request may still take until it is answered. A pause is not counted. */
export class AnswerTime {
  /** Whether the request sent a change to a store. */
  mayHaveWritten = false
  #reject: (error: unknown) => void = () => {}
  #usableMs: number
  #timer: NodeJS.Timeout | undefined
  #deadlineMs = Number.POSITIVE_INFINITY
  /** The scope in which the request runs. */
  readonly scope: RequestScope = { time: this }

  /** `limit` rejects with what `lateError` makes of the error when the time is over. */
  constructor(
    limitMs: number,
    private readonly lateError: (late: AnswerLate, time: AnswerTime) => Error = (late) => late
  ) {
    this.#usableMs = limitMs
  }

  /** That of the request in progress; none outside of requests. */
  static get current(): AnswerTime | undefined {
    return requestScope.getStore()?.time
  }

  /** How long a step of the request may take from now on; unlimited in a pause, and once the request is answered. */
  get leftMs(): number {
    return this.#deadlineMs - performance.now() - ROOM_MS
  }

  /** Settles as `work` does, or rejects when the time is over. */
  limit<Value>(work: () => Value | Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#reject = reject
      this.resume()
      const fail = (error: unknown) => {
        this.pause()
        reject(error)
      }
      try {
        Promise.resolve(requestScope.run(this.scope, work)).then((value) => {
          this.pause()
          resolve(value)
        }, fail)
      } catch (error) {
        fail(error)
      }
    })
  }

  pause(): void {
    clearTimeout(this.#timer)
    this.#usableMs = this.#deadlineMs - performance.now()
    this.#deadlineMs = Number.POSITIVE_INFINITY
  }

  resume(): void {
    this.#deadlineMs = performance.now() + this.#usableMs
    this.#timer = setTimeout(() => this.#end(), Math.max(0, this.#usableMs))
  }

  #end(): void {
    this.pause()
    this.#reject(this.lateError(new AnswerLate('A request was not answered in time'), this))
  }
}
