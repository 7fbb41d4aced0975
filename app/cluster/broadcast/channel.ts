/** A kind of message that instances send each other. `name` becomes part of the channel's name in Redis. */
export class Channel<T> {
  /**
   * `parse` reads what arrived and gives null for what it cannot use: during a deployment, the sender may be an older
   * or a newer version.
   */
  constructor(
    readonly name: string,
    readonly parse: (message: unknown) => T | null
  ) {}
}
