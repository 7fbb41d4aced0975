import { EventSourceParserStream } from 'eventsource-parser/stream'
import { pause } from '#console/shared/pause'
import { session } from '#console/shared/session'
import { API_BASE } from './api_base.js'
import { bearer } from './client.js'
import { asProblem, problemOf } from './problems.js'

/**
 * Whether messages arrive: `partial` lacks those of other instances, `lost` has none until the next attempt. After a repeated
 * `live`, missed changes must be read.
 */
export type StreamState = 'connecting' | 'live' | 'partial' | 'lost'

export interface StreamListener {
  onState(state: StreamState): void
  /** `data` is the parsed JSON of the message. */
  onMessage(type: string, data: unknown): void
}

/** How often a page polls while its stream is `partial`. */
export const GAP_EVERY_MS = 10_000

const RETRY_FIRST_MS = 1_000
const RETRY_MAX_MS = 30_000

/**
 * Listens to channels of the organization until `signal` aborts. Reconnects with a delay that doubles. Sends the token in a
 * header, which EventSource cannot do. Ends with the session, and when the service refuses the channels.
 */
export async function listen(
  channels: readonly string[],
  listener: StreamListener,
  signal: AbortSignal
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const token = session.current()?.token
    if (token === undefined) return
    listener.onState('connecting')
    try {
      const stream = await open(channels, token, signal)
      listener.onState('live')
      failures = 0
      await read(stream, listener)
    } catch (error) {
      if (signal.aborted) return
      if (!asProblem(error).isTransient) return listener.onState('lost')
    }
    listener.onState('lost')
    await pause(Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_MAX_MS), signal)
  }
}

async function open(channels: readonly string[], token: string, signal: AbortSignal) {
  const query = new URLSearchParams({ channels: channels.join(',') })
  const headers = { Authorization: bearer(token) }
  const response = await fetch(`${API_BASE}/v1/realtime?${query}`, { headers, signal })
  if (response.ok && response.body !== null) return response.body
  if (response.status === 401) session.end('refused')
  throw await problemOf(response)
}

async function read(body: ReadableStream<Uint8Array<ArrayBuffer>>, listener: StreamListener) {
  const messages = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  const reader = messages.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const { event: type = 'message', data: text } = value
    const data: unknown = JSON.parse(text)
    if (type === 'gap') listener.onState('partial')
    else if (type === 'resync' && Object(data).reason === 'gap') listener.onState('live')
    else listener.onMessage(type, data)
  }
}
