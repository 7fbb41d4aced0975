import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { type CarriedMessage, parseCarried } from './carried_message.js'
import type { Transmit } from './transmitted_messages.js'

const DATA = 'data: '

export interface SubscribedTopicsOptions {
  /** Transmit's id of the stream; no client has it. */
  readonly uid: string
  readonly deliver: (topic: string, message: CarriedMessage) => void
  readonly reportError: (error: unknown) => void
}

/**
 * The one stream that Transmit knows: it stands for all streams of this instance and is subscribed to every topic that
 * any of them listens to. So for each message Transmit checks one subscriber instead of thousands, and a message is
 * read once however many streams it goes to.
 */
export class SubscribedTopics {
  readonly #uid: string

  constructor(
    private readonly transmit: Transmit,
    { uid, deliver, reportError }: SubscribedTopicsOptions
  ) {
    this.#uid = uid
    const request = new IncomingMessage(new Socket())
    const response = new DetachedResponse(request, (json) => {
      try {
        const parsed: { channel?: unknown; payload?: unknown } = JSON.parse(json)
        const message = parseCarried(parsed.payload)
        if (message && typeof parsed.channel === 'string') deliver(parsed.channel, message)
      } catch (error) {
        reportError(error)
      }
    })
    transmit.createStream({ uid, request, response, context: undefined as never })
  }

  hear(topic: string): void {
    void this.transmit.subscribe({ uid: this.#uid, channel: topic, skipAuthorization: true })
  }

  ignore(topic: string): void {
    void this.transmit.unsubscribe({ uid: this.#uid, channel: topic })
  }
}

/** Receives the frames that Transmit writes to a client; there is no client. */
class DetachedResponse extends ServerResponse {
  constructor(
    request: IncomingMessage,
    private readonly onData: (json: string) => void
  ) {
    super(request)
  }

  override flushHeaders(): void {}

  override write(chunk: unknown): boolean {
    const line = String(chunk)
    if (line.startsWith(DATA)) this.onData(line.slice(DATA.length))
    return true
  }
}
