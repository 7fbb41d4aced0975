import type { CarriedMessage } from '#realtime/messages/carried_message'

/** Keeps intermediaries from taking a silent stream for a dead one. Clients do not see it. */
export const HEARTBEAT = Buffer.from(': heartbeat\n\n')

interface FrameFields {
  readonly id: string
  /** How long a client waits before it comes back when the stream ends. */
  readonly retryMs?: number
}

/** An event as the wire has it. Type and body must be without line breaks. */
export function eventFrame({ type, body }: CarriedMessage, { id, retryMs }: FrameFields): Buffer {
  const retry = retryMs === undefined ? '' : `retry: ${retryMs}\n`
  return Buffer.from(`${retry}id: ${id}\nevent: ${type}\ndata: ${body}\n\n`)
}
