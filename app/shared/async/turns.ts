/**
 * Lets those who would only get in each other's way go one after another, by a key. A courtesy, not a lock: the next one
 * goes at the latest `limitMs` after the one before it began, so that one that is stuck does not stop the others.
 */
export class Turns {
  readonly #last = new Map<string, Promise<void>>()

  constructor(private readonly limitMs: number) {}

  async take<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const before = this.#last.get(key)
    const { promise: after, resolve: letNextGo } = Promise.withResolvers<void>()
    this.#last.set(key, after)
    await before
    const timer = setTimeout(letNextGo, this.limitMs)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      letNextGo()
      if (this.#last.get(key) === after) this.#last.delete(key)
    }
  }
}
