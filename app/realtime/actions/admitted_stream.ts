import type { Listening, OpenStream } from '#realtime/streams/open_stream'

/** A caller that may have a stream. Its owner calls `leave` once, when the stream closes or cannot be opened. */
export interface AdmittedStream {
  readonly listening: Listening
  readonly leave: () => void
  readonly onOpen: (stream: OpenStream) => void
}
