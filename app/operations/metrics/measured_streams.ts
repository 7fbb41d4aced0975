import type { ListedStream, StreamRegister } from '#cluster/console/stream_register'

/** The durable streams of this release. Needs no SCAN, because their names are known. */
export class MeasuredStreams {
  constructor(
    private readonly register: StreamRegister,
    private readonly names: readonly string[]
  ) {}

  /** Rejects when Redis is away. */
  list(): Promise<ListedStream[]> {
    return this.register.show(this.names)
  }

  /** Removes the dead letters that contain the text. Rejects when Redis is away. */
  async forget(text: string): Promise<void> {
    for (const name of this.names) await this.register.forgetDeadLetters(name, text)
  }
}
