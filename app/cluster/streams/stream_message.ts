/** A message as a handler gets it. */
export interface StreamMessage<T> {
  /** The sender's id: the same when the message comes again, which it may. */
  readonly id: string
  readonly body: T
  /** 1 for the first time. */
  readonly attempt: number
}

/** A message as Redis keeps it. */
export interface StreamEntry {
  /** The place in the stream. */
  readonly entry: string
  readonly id: string
  /** JSON. */
  readonly body: string
  readonly deliveries: number
}
