/** A message as a handler receives it. */
export interface StreamMessage<T> {
  /** The sender's id; the same at every redelivery. */
  readonly id: string
  readonly body: T
  /** 1 for the first time. */
  readonly attempt: number
}

/** A message as Redis stores it. */
export interface StreamEntry {
  /** The entry id in the stream. */
  readonly entry: string
  readonly id: string
  /** JSON. */
  readonly body: string
  readonly deliveries: number
}
