/** The wire form of a message: `<server time in µs> <publishing instance> <body>`. */
export interface TimestampedMessage {
  /** When Redis published it, on its own clock, in microseconds. */
  readonly publishedAtUs: number
  readonly source: string
  readonly body: string
}

/** Null for a text that none of our scripts published. */
export function parseStampedMessage(text: string): TimestampedMessage | null {
  const afterTime = text.indexOf(' ')
  const afterSource = text.indexOf(' ', afterTime + 1)
  const publishedAtUs = Number(text.slice(0, afterTime))
  if (afterTime <= 0 || afterSource === -1 || !Number.isFinite(publishedAtUs)) return null
  return {
    publishedAtUs,
    source: text.slice(afterTime + 1, afterSource),
    body: text.slice(afterSource + 1),
  }
}
