/** A message of a stream of server-sent events. */
export interface Frame {
  readonly type: string
  /** What the message holds, as JSON. */
  readonly data: string
  /** After how long to come back when the stream ends. */
  readonly retryMs: number | null
}

const field = (text: string, name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(text)?.[1]

/** Reads the stream to its end, a frame at a time. `onBytes` is called for each arrival, heartbeats too. */
export async function readFrames(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
  onFrame: (frame: Frame) => void
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    const texts = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = texts.pop() ?? ''
    for (const text of texts) {
      const type = field(text, 'event')
      const retry = field(text, 'retry')
      if (type === undefined) continue
      const retryMs = retry === undefined ? null : Number(retry)
      onFrame({ type, data: field(text, 'data') ?? '', retryMs })
    }
  }
}
