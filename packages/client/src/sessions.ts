import type { BodyOf, BookingSession, QueryOf, RowOf, StartedBookingSession } from './api.js'
import { listOf, type Paged } from './paged.js'
import type { CallOptions, Transport } from './transport.js'

const PATH = '/v1/booking-sessions'

interface StartOptions extends CallOptions {
  /** Repetitions with the same key start one session. Without it, the client chooses one for this call. */
  readonly idempotencyKey?: string
}

interface SessionOptions extends CallOptions {
  /** The secret of the session, in place of the client's token. */
  readonly secret?: string
}

export class Sessions {
  constructor(private readonly transport: Transport) {}

  list(
    filter: Omit<QueryOf<'booking_sessions.list'>, 'cursor'> = {},
    options: CallOptions = {}
  ): Paged<RowOf<'booking_sessions.list'>> {
    return listOf(this.transport, PATH, filter, options)
  }

  /** Starts a session of a flow, or of the flow of a URL. The answer is the only one with the session's secret. */
  async start(
    session: BodyOf<'booking_sessions.start'>,
    { idempotencyKey = crypto.randomUUID(), signal }: StartOptions = {}
  ): Promise<StartedBookingSession> {
    const { body } = await this.transport.send({
      method: 'POST',
      path: PATH,
      body: session,
      headers: { 'idempotency-key': idempotencyKey },
      signal,
    })
    return body as StartedBookingSession
  }

  read(id: string, options: SessionOptions = {}): Promise<BookingSession> {
    return this.#ask('GET', id, '', options)
  }

  /** Says that the visitor is still there, for pages without a stream. */
  keep(id: string, options: SessionOptions = {}): Promise<BookingSession> {
    return this.#ask('POST', id, '/heartbeat', options)
  }

  /** Records that the visitor booked. Completing a completed session again gives the same answer. */
  complete(id: string, options: SessionOptions = {}): Promise<BookingSession> {
    return this.#ask('POST', id, '/complete', options)
  }

  async #ask(
    method: 'GET' | 'POST',
    id: string,
    action: string,
    { secret, signal }: SessionOptions
  ): Promise<BookingSession> {
    const { body } = await this.transport.send({
      method,
      path: `${PATH}/${encodeURIComponent(id)}${action}`,
      credential: secret,
      isRepeatable: true,
      signal,
    })
    return body as BookingSession
  }
}
