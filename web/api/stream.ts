import { EventSourceParserStream } from 'eventsource-parser/stream'
import { session } from '../session.js'
import { API_BASE } from './api_base.js'
import { bearer } from './client.js'
import { asProblem, problemOf } from './problems.js'

/** Whether messages arrive: `lost` until the next attempt. */
export type StreamState = 'connecting' | 'live' | 'lost'

export interface StreamListener {
  onState(state: StreamState): void
  /** `data` is what the message holds as JSON. */
  onMessage(type: string, data: unknown): void
}

const RETRY_FIRST_MS = 1_000
const RETRY_MAX_MS = 30_000

/**
 * Listens to channels of the organization until `signal` aborts, and connects again when the stream ends, after twice as long
 * each time. The token goes in a header, which the browser's own EventSource cannot set. Ends with the session, and for
 * good when the service refuses the channels.
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
    listener.onMessage(value.event ?? 'message', JSON.parse(value.data))
  }
}

/** Resolves early when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const onAbort = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
