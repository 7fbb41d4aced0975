import type { AnswerOf, QueryOf, ResolvedUrl } from './api.js'
import { Events } from './events.js'
import { Pins } from './pins.js'
import { queryText } from './query_text.js'
import { Routers } from './routers.js'
import { Sessions } from './sessions.js'
import { type CallOptions, Transport } from './transport.js'

export interface ClientOptions {
  /** The address of the service, such as `https://signalbox.example`. */
  readonly url: string
  /** An access token of the organization: `sbx_…`. It belongs on servers; pages have publishable keys. */
  readonly token: string
  /** How often a request is tried again after its first try; 3 by default. */
  readonly retries?: number
  /** The longest wait for one answer; 10 s by default. */
  readonly timeoutMs?: number
  /** The longest time that one call waits between its tries, in total; 30 s by default. */
  readonly waitMs?: number
  /** In place of the global one. */
  readonly fetch?: typeof fetch
}

export class Client {
  readonly routers: Routers
  readonly sessions: Sessions
  readonly events: Events
  readonly pins: Pins
  readonly #transport: Transport

  constructor({
    url,
    token,
    retries = 3,
    timeoutMs = 10_000,
    waitMs = 30_000,
    fetch: ownFetch = globalThis.fetch,
  }: ClientOptions) {
    const transport = new Transport({ url, token, retries, timeoutMs, waitMs, fetch: ownFetch })
    this.#transport = transport
    this.routers = new Routers(transport)
    this.sessions = new Sessions(transport)
    this.events = new Events(transport)
    this.pins = new Pins(transport)
  }

  /** The router that wins the URL, and where it leads. Throws the problem `E_NO_ROUTER_MATCHED` when none does. */
  async resolve(
    url: string,
    { query = {}, signal }: CallOptions & { readonly query?: QueryOf<'routers.resolve'> } = {}
  ): Promise<ResolvedUrl> {
    const { body } = await this.#transport.send({
      method: 'POST',
      path: `/v1/booking-flow-routers/resolve${queryText(query)}`,
      body: { url },
      signal,
    })
    return body as ResolvedUrl
  }

  /**
   * The decision on each of up to 500 URLs, in their order; null where no router matches. All are recorded, or none.
   * Counts as that many resolves against the rate limits.
   */
  async resolveBatch(
    urls: readonly string[],
    { signal }: CallOptions = {}
  ): Promise<(ResolvedUrl | null)[]> {
    const { body } = await this.#transport.send({
      method: 'POST',
      path: '/v1/booking-flow-routers/resolve-batch',
      body: { urls },
      signal,
    })
    return (body as AnswerOf<'routers.resolve_batch'>).data
  }

  /** How many resolves routers, flows or campaigns got by day or hour, and how many bookings followed. */
  async traffic(
    query: QueryOf<'router_traffic.read'> = {},
    options: CallOptions = {}
  ): Promise<AnswerOf<'router_traffic.read'>> {
    const path = `/v1/router-traffic${queryText(query)}`
    const { body } = await this.#transport.send({ ...options, method: 'GET', path })
    return body as AnswerOf<'router_traffic.read'>
  }
}
