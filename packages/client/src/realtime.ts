import { SignalboxProblem, SignalboxUnreachable, UnexpectedAnswer } from './errors.js'
import { queryText } from './query_text.js'
import { type CallOptions, pause, type SecretOption, type Transport } from './transport.js'

/** A message of a stream: what happened, or one of `ready`, `resync`, `gap` and `end`. */
export interface StreamMessage {
  readonly id: string
  readonly event: string
  readonly data: unknown
}

/** A silent stream has a heartbeat every 15 s; one that is silent for longer than this is lost. */
const SILENCE_MS = 45_000
const RECONNECT_MS = 1_000
const RECONNECT_MAX_MS = 30_000

export class Realtime {
  constructor(private readonly transport: Transport) {}

  /**
   * The messages of the channels, until the caller stops or the service says `end`. A lost stream is opened again, at
   * the latest 30 s after the service is back. What may have been missed is told by `resync`. Throws what refuses the
   * stream, also when the first one cannot be opened.
   */
  async *open(
    channels: readonly string[],
    { signal, secret, timeoutMs }: CallOptions & SecretOption = {}
  ): AsyncGenerator<StreamMessage, void, undefined> {
    const path = `/v1/realtime${queryText({ channels: channels.join(',') })}`
    const place: Place = { isOpened: false, lastId: null, reconnectMs: RECONNECT_MS }
    for (let losses = 0; ; losses += 1) {
      signal?.throwIfAborted()
      const ending = new AbortController()
      const end = () => ending.abort(signal?.reason)
      signal?.addEventListener('abort', end, { once: true })
      try {
        const response = await this.transport.open({
          method: 'GET',
          path,
          headers: place.lastId === null ? {} : { 'last-event-id': place.lastId },
          credential: secret,
          signal: ending.signal,
          timeoutMs,
        })
        place.isOpened = true
        for await (const message of messagesIn(response, place, ending)) {
          losses = 0
          if (message.event !== 'reconnect') yield message
          if (message.event === 'end') return
        }
      } catch (error) {
        signal?.throwIfAborted()
        if (!place.isOpened || !isLoss(error)) throw error
      } finally {
        signal?.removeEventListener('abort', end)
        ending.abort()
      }
      await pause(Math.min(place.reconnectMs * 2 ** losses, RECONNECT_MAX_MS), signal)
    }
  }
}

/** What a new stream continues from. */
interface Place {
  isOpened: boolean
  lastId: string | null
  reconnectMs: number
}

/** A refusal that waiting does not change is none. */
function isLoss(error: unknown): boolean {
  if (error instanceof SignalboxProblem) return error.retryAfterMs !== null
  if (error instanceof UnexpectedAnswer) return error.isTemporary
  return error instanceof SignalboxUnreachable
}

async function* messagesIn(response: Response, place: Place, ending: AbortController) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const timer = setTimeout(() => ending.abort(), SILENCE_MS)
    const read = await reader
      ?.read()
      .catch(() => undefined)
      .finally(() => clearTimeout(timer))
    if (!read || read.done) return
    const parts = (text + read.value).split(/\n\n/)
    text = parts.pop() ?? ''
    for (const part of parts) {
      const message = messageOf(part, place)
      if (message) yield message
    }
  }
}

/** Null for a heartbeat. */
function messageOf(part: string, place: Place): StreamMessage | null {
  const fields = new Map(part.split('\n').map((line) => [line.split(':', 1)[0], valueOf(line)]))
  const retryMs = Number(fields.get('retry'))
  if (retryMs > 0) place.reconnectMs = retryMs
  const [id, data] = [fields.get('id'), fields.get('data')]
  if (id === undefined || data === undefined) return null
  place.lastId = id
  return { id, event: fields.get('event') ?? 'message', data: JSON.parse(data) }
}

const valueOf = (line: string) => line.slice(line.indexOf(':') + 1).trimStart()
