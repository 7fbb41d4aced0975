import type { AnswerOf, FilterOf, QueryOf, ResolvedUrl } from './api.js'
import { Endpoints } from './endpoints.js'
import { Realtime } from './realtime.js'
import { type CallOptions, Transport } from './transport.js'

export interface ClientOptions {
  /** The address of the service, such as `https://signalbox.example`. */
  readonly url: string
  /** An access token of the organization: `sbx_…`. It belongs on servers; pages have publishable keys. */
  readonly token: string | undefined
  /** How often a request is tried again after its first try; 3 by default. */
  readonly retries?: number
  /** The longest wait for one answer; 10 s by default. */
  readonly timeoutMs?: number
  /** The longest time that one call waits between its tries, in total; 30 s by default. */
  readonly waitMs?: number
  /** In place of the global one. */
  readonly fetch?: typeof fetch
}

export class Client extends Endpoints {
  readonly realtime: Realtime

  /** Throws a TypeError without a token, or with a `url` that is not one. */
  constructor({
    url,
    token,
    retries = 3,
    timeoutMs = 10_000,
    waitMs = 30_000,
    fetch: ownFetch = globalThis.fetch,
  }: ClientOptions) {
    if (!/^https?:\/\/[^/?#]/i.test(url)) {
      throw new TypeError(
        'url must begin with https:// or http://, such as https://signalbox.example'
      )
    }
    if (!token) throw new TypeError('token must be an access token: sbx_…')
    const transport = new Transport({ url, token, retries, timeoutMs, waitMs, fetch: ownFetch })
    super(transport)
    this.realtime = new Realtime(transport)
  }

  /** The router that wins the URL, and where it leads. Throws the problem `E_NO_ROUTER_MATCHED` when none does. */
  resolve(
    url: string,
    options: CallOptions & { readonly query?: QueryOf<'routers.resolve'> } = {}
  ): Promise<ResolvedUrl> {
    return this.routers.resolve({ url }, options)
  }

  /**
   * The decision on each of up to 500 URLs, in their order; null where no router matches. All are recorded, or none.
   * Counts as that many resolves against the rate limits.
   */
  async resolveBatch(
    urls: readonly string[],
    options: CallOptions = {}
  ): Promise<(ResolvedUrl | null)[]> {
    const { data } = await this.routers.resolveBatch({ urls: [...urls] }, options)
    return data
  }

  /** How many resolves routers, flows or campaigns got by day or hour, and how many bookings followed. */
  traffic(
    query: FilterOf<'router_traffic.read'> = {},
    options: CallOptions = {}
  ): Promise<AnswerOf<'router_traffic.read'>> {
    return this.routerTraffic.read(query, options)
  }
}
