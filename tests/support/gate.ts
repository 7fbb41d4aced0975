/** Holds work back until a test opens it. */
export class Gate {
  readonly #promise = Promise.withResolvers<void>()

  get opened(): Promise<void> {
    return this.#promise.promise
  }

  open(): void {
    this.#promise.resolve()
  }
}
