import { Secret } from '@adonisjs/core/helpers'
import { FailedAuthentications } from '#identity/credentials/failed_authentications'
import { BoundedMap } from '#shared/bounded_map'
import { isStoreUnavailable } from '#shared/store_unavailable'
import { isPageOrigin } from './page_origin.js'

const ORIGINS_MAX = 10_000

interface CachedOriginsOptions {
  /** Whether a key of any organization names the origin. */
  readonly isNamed: (origin: string) => Promise<boolean>
  /** How long a named origin counts as named without another look. */
  readonly freshForMs: number
}

/**
 * Decides whether CORS lets pages of an origin read answers: whether any publishable key names the origin. A preflight
 * carries no key, so nothing more is known. This admits no request: the guard of keys compares the origin with those of
 * the key. The newest 10,000 named origins are cached. An origin that no key names counts against the network that asks,
 * and is not looked up again for ten seconds. A network that asks for too many gets no look-ups for a while. Unknown
 * origins never displace named ones.
 */
export class CachedOrigins {
  readonly #readAtMs = new BoundedMap<string, number>(ORIGINS_MAX)
  readonly #reads = new Map<string, Promise<boolean>>()
  #isStoreAway = false

  /** `now` is monotonic. */
  constructor(
    private readonly options: CachedOriginsOptions,
    private readonly unknown: Pick<UnknownOrigins, 'failureOf' | 'blockedForMs' | 'count'>,
    private readonly now: () => number = () => performance.now()
  ) {}

  /** While MongoDB is away, an origin that was named before still is, and only the first request waits for MongoDB. */
  async has(origin: string, network: string): Promise<boolean> {
    const readAtMs = this.#readAtMs.get(origin)
    const wasNamed = readAtMs !== undefined
    if (wasNamed && this.now() - readAtMs <= this.options.freshForMs) return true
    if (!isPageOrigin(origin)) return false
    const asked = new Secret(origin)
    if (this.unknown.failureOf(asked)) return false
    if (this.unknown.blockedForMs(network) > 0) return wasNamed
    const read = this.#readOnce(origin)
    if (wasNamed && this.#isStoreAway) {
      read.catch(() => {})
      return true
    }
    try {
      if (await read) return true
    } catch (error) {
      if (isStoreUnavailable(error)) return wasNamed
      throw error
    }
    await this.unknown.count(network, asked)
    return false
  }

  /** Requests for one origin share a read. */
  #readOnce(origin: string): Promise<boolean> {
    const shared = this.#reads.get(origin)
    if (shared) return shared
    const begunAtMs = this.now()
    const read = this.options
      .isNamed(origin)
      .then(
        (isNamed) => {
          this.#isStoreAway = false
          if (isNamed) this.#readAtMs.set(origin, begunAtMs)
          else this.#readAtMs.delete(origin)
          return isNamed
        },
        (error: unknown) => {
          this.#isStoreAway = isStoreUnavailable(error)
          throw error
        }
      )
      .finally(() => this.#reads.delete(origin))
    this.#reads.set(origin, read)
    return read
  }
}

/** Origins of pages that no publishable key names, counted against the networks that ask for them. */
export class UnknownOrigins extends FailedAuthentications {}
