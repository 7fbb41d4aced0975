import type { CarriedMessage } from '#realtime/messages/carried_message'

/** Keeps intermediaries from closing a silent stream. Clients do not see it. */
export const HEARTBEAT = Buffer.from(': heartbeat\n\n')

interface FrameFields {
  readonly id: string
  /** How long a client waits before it reconnects after the stream ends. */
  readonly retryMs?: number
}

/** Encodes an event for the wire. Type and body must not contain line breaks. */
export function eventFrame({ type, body }: CarriedMessage, { id, retryMs }: FrameFields): Buffer {
  const retry = retryMs === undefined ? '' : `retry: ${retryMs}\n`
  return Buffer.from(`${retry}id: ${id}\nevent: ${type}\ndata: ${body}\n\n`)
}
