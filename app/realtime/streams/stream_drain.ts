import type { OpenStreams } from './open_streams.js'

/** Ends all streams when the process stops: every client is told to reconnect elsewhere, each at its own time. */
export class StreamDrain {
  #isDraining = false

  constructor(private readonly streams: OpenStreams) {}

  get isDraining(): boolean {
    return this.#isDraining
  }

  /**
   * Resolves when all streams are closed. A client that does not read the end of its stream is cut after a second, so
   * this takes no longer unless the process is overloaded.
   */
  async run(): Promise<void> {
    this.#isDraining = true
    const closed = Array.from(this.streams, (stream) => {
      const isClosed = stream.closed
      this.streams.redirect(stream, 'draining')
      return isClosed
    })
    await Promise.all(closed)
  }
}
