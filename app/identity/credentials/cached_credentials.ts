import { BoundedMap } from '#shared/bounded_map'
import { metricOfTally, type Metrics } from '#shared/metrics'
import { isStoreUnavailable } from '#shared/store_unavailable'
import { Tally } from '#shared/tally'

/** The most credentials not in use that one read asks for. */
const MISSED_AT_ONCE_MAX = 500

/** The store of one kind of credentials. Both methods throw when it does not answer. */
export interface CredentialSource<Credential> {
  findForAuthentication(id: string): Promise<Credential | null>
  /** The credentials among `ids` that exist, in one read. */
  findAllForAuthentication(ids: readonly string[]): Promise<ReadonlyMap<string, Credential>>
}

/** `memory` names the kind in the metric, such as `access_tokens`. */
export function cachedCredentialMetrics(
  { finds }: Pick<CachedCredentials<unknown>, 'finds'>,
  memory: string
): Metrics {
  return { memoryReads: metricOfTally(finds, memory) }
}

interface CachedCredentialsOptions<Credential> {
  readonly source: CredentialSource<Credential>
  /** Whether this instance currently receives revocations by other instances. */
  readonly isReceiving: () => boolean
  /** How long a credential may be used after the store confirmed it. */
  readonly freshForMs: number
  /** How long a credential may be used while neither the store nor a message can tell of its revocation. */
  readonly unheardForMs: number
  /** An answer to `revalidate` that takes longer means that the store is away. */
  readonly storeTimeoutMs: number
  readonly maxTokens: number
  /** Receives the error of a failed `revalidate`, unless the store was just away. */
  readonly report: (error: unknown) => void
}

interface Cached<Credential> {
  credential: Credential
  /** Until when it may be used without another question to the store. */
  freshUntilMs: number
  /** The last moment at which a revocation would have been noticed: the start of the read that found it, or of the gap since. */
  heardUntilMs: number
  /** Whether every revocation since that read has been received. */
  isReceivingSince: boolean
  usedAtMs: number
}

interface Read<Credential> {
  readonly startedAtMs: number
  readonly outcome: Promise<Credential | null>
  isRevoked: boolean
}

/**
 * Caches the credentials of one kind that are in use. It never returns one that was revoked `freshForMs` or longer before
 * the call, even if the message of the revocation was lost: `revalidate` asks the store about all credentials in use at
 * once, and one without a recent answer is read again. While the store is away, or answers later than `freshForMs`, a
 * credential lasts as long as messages arrive from the instances that can still revoke, and up to `unheardForMs` after
 * they stopped. Unknown credentials are not cached.
 */
export abstract class CachedCredentials<Credential> {
  /** `hit`: `find` answered from memory; `read`: it asked the store. */
  readonly finds = new Tally(['hit', 'read'])
  /** The least recently used comes first. */
  readonly #cached: BoundedMap<string, Cached<Credential>>
  readonly #reads = new Map<string, Read<Credential>>()
  #isStoreAway = false
  /** How often messages stopped or began again. */
  #gapEdges = 0

  /** `now` is monotonic. */
  constructor(
    private readonly options: CachedCredentialsOptions<Credential>,
    private readonly now: () => number = () => performance.now()
  ) {
    this.#cached = new BoundedMap(options.maxTokens)
  }

  /**
   * The credential, even if it has expired; null when it does not exist. It comes at once from memory, and otherwise as a
   * promise, which rejects when the store cannot tell.
   */
  find(id: string): Credential | Promise<Credential | null> {
    const nowMs = this.now()
    const cached = this.#cached.get(id)
    if (cached) {
      cached.usedAtMs = nowMs
      this.#cached.set(id, cached)
      if (nowMs <= cached.freshUntilMs || (this.#isStoreAway && this.#lasts(cached))) {
        this.finds.add('hit')
        return cached.credential
      }
    }
    this.finds.add('read')
    return this.#readOr(cached, id, nowMs)
  }

  async #readOr(
    cached: Cached<Credential> | undefined,
    id: string,
    nowMs: number
  ): Promise<Credential | null> {
    try {
      return await this.#readOnce(id, nowMs)
    } catch (error) {
      if (cached && this.#cached.get(id) === cached && isStoreUnavailable(error)) {
        this.#isStoreAway = true
        if (this.#lasts(cached)) return cached.credential
      }
      throw error
    }
  }

  /** The credential in memory, however old; only good for checking whether a caller has been here before. */
  peek(id: string): Credential | null {
    return this.#cached.get(id)?.credential ?? null
  }

  /** The credential has been revoked, here or elsewhere. A read in progress does not bring it back. */
  revoke(id: string): void {
    this.#cached.delete(id)
    const pending = this.#reads.get(id)
    if (pending) pending.isRevoked = true
  }

  /** Revocations are missed from now on: each credential is read again before its next use. */
  beginGap(): void {
    for (const cached of this.#cached.values()) {
      if (cached.isReceivingSince) cached.heardUntilMs = this.now()
      cached.isReceivingSince = false
    }
    this.endGap()
  }

  /** Revocations are received again: each credential that was read without them is read again before its next use. */
  endGap(): void {
    this.#gapEdges += 1
    this.#reads.clear()
    for (const cached of this.#cached.values()) {
      if (!cached.isReceivingSince) cached.freshUntilMs = Number.NEGATIVE_INFINITY
    }
  }

  /**
   * Asks the store, in one read, which of the credentials in use still exist, and after a gap also which of the others do.
   * Never throws.
   */
  async revalidate(): Promise<void> {
    const { source, isReceiving, freshForMs, storeTimeoutMs, report } = this.options
    const askedAtMs = this.now()
    const [isReceivingSince, gapEdges] = [isReceiving(), this.#gapEdges]
    const asked = this.#toAskFor(askedAtMs, isReceivingSince)
    if (asked.length === 0 && !this.#isStoreAway) return
    const timeout = setTimeout(() => (this.#isStoreAway = true), storeTimeoutMs)
    try {
      const found = await source.findAllForAuthentication(asked.map(([id]) => id))
      this.#isStoreAway = this.now() - askedAtMs > freshForMs
      for (const [id, cached] of asked) {
        if (this.#cached.get(id) !== cached) continue
        const credential = found.get(id)
        if (!credential) {
          this.#cached.delete(id)
          continue
        }
        cached.credential = credential
        if (gapEdges !== this.#gapEdges) continue
        Object.assign(cached, this.#confirmed(askedAtMs, isReceivingSince))
      }
    } catch (error) {
      if (isStoreUnavailable(error)) this.#isStoreAway = true
      else report(error)
    } finally {
      clearTimeout(timeout)
    }
  }

  #toAskFor(nowMs: number, isReceiving: boolean): [id: string, cached: Cached<Credential>][] {
    const isInUse = ({ usedAtMs }: Cached<Credential>) =>
      nowMs - usedAtMs <= 2 * this.options.freshForMs
    const all = [...this.#cached]
    const missed = isReceiving
      ? all.filter(([, cached]) => !cached.isReceivingSince && !isInUse(cached))
      : []
    return [...all.filter(([, cached]) => isInUse(cached)), ...missed.slice(0, MISSED_AT_ONCE_MAX)]
  }

  /** Whether the credential may be used although the store is away. */
  #lasts({ heardUntilMs, isReceivingSince }: Cached<Credential>): boolean {
    return isReceivingSince || this.now() - heardUntilMs <= this.options.unheardForMs
  }

  /** What is known from a read that began at `atMs` and found the credential. */
  #confirmed(atMs: number, isReceivingSince: boolean) {
    const freshUntilMs = atMs + this.options.freshForMs
    return { freshUntilMs, heardUntilMs: atMs, isReceivingSince }
  }

  /** Concurrent callers share a read, unless it began too long ago to prove anything about now. */
  #readOnce(id: string, nowMs: number): Promise<Credential | null> {
    const shared = this.#reads.get(id)
    if (shared && nowMs - shared.startedAtMs <= this.options.freshForMs) return shared.outcome
    const isReceivingSince = this.options.isReceiving()
    const outcome = this.options.source.findForAuthentication(id).then((credential) => {
      if (!credential || pending.isRevoked) return null
      if (this.#reads.get(id) === pending) {
        const confirmed = this.#confirmed(nowMs, isReceivingSince)
        this.#cached.set(id, { credential, ...confirmed, usedAtMs: nowMs })
      }
      return credential
    })
    const pending: Read<Credential> = { startedAtMs: nowMs, outcome, isRevoked: false }
    this.#reads.set(id, pending)
    const end = () => {
      if (this.#reads.get(id) === pending) this.#reads.delete(id)
    }
    outcome.then(end, end)
    return outcome
  }
}
