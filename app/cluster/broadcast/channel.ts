/** A kind of message between instances. `name` becomes part of the channel's name in Redis. */
export class Channel<T> {
  /**
   * `parse` reads a received message and returns null when it cannot use it: during a deployment, the sender may be an
   * older or newer version.
   */
  constructor(
    readonly name: string,
    readonly parse: (message: unknown) => T | null
  ) {}
}
