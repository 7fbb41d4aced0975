/**
 * Why a holder lost its lease. `reclaimed`: another instance owns the resource. `replaced`: a later claim of this
 * instance does. `expired`: it expired and a sweeper settled it. `held`: a claim that waited for the store was refused.
 * In none of these cases may the holder declare the resource abandoned.
 */
export type LeaseLoss = 'reclaimed' | 'replaced' | 'expired' | 'held'

/**
 * What a release found. Only `owned` entitles the holder to declare the resource abandoned. `expired`: the record was
 * gone, and a sweeper will take care of it. `unknown`: the store did not answer in time;
 * `redis.resource_lease.remove_failed` is printed, and a sweeper finds the lease when it expires.
 */
export type LeaseRelease = 'owned' | 'not_owned' | 'expired' | 'unknown'

/** What a held lease needs from the service that made it. */
export interface LeaseOwner {
  release(lease: HeldLease): Promise<LeaseRelease>
}

/**
 * A resource that this instance owns, or assumes to own until the store answers. Its service renews it until it is
 * released or lost; on loss, `onLost` is called once.
 */
export class HeldLease {
  #epoch: number | null = null
  #confirmedAtMs = performance.now()
  #loss: LeaseLoss | undefined
  #release: Promise<LeaseRelease> | undefined

  constructor(
    private readonly owner: LeaseOwner,
    readonly resource: string,
    readonly takeover: boolean,
    readonly claimRequestId: string,
    readonly ttlMs: number,
    private readonly onLost: (loss: LeaseLoss) => void
  ) {}

  /** Grows with every claim of the resource; null until the store has confirmed this one. */
  get epoch(): number | null {
    return this.#epoch
  }

  get isOver(): boolean {
    return this.#loss !== undefined || this.#release !== undefined
  }

  get isLost(): boolean {
    return this.#loss !== undefined
  }

  /** True while the store has not confirmed the lease for a whole TTL: the holder continues, but destroys nothing. */
  get isProvisional(): boolean {
    return this.#epoch === null || this.unconfirmedForMs >= this.ttlMs
  }

  /** The time since the last answered claim or renewal was sent. */
  get unconfirmedForMs(): number {
    return performance.now() - this.#confirmedAtMs
  }

  /** Ends the lease. A second call returns the same answer. Never rejects. */
  release(): Promise<LeaseRelease> {
    if (this.#loss) return Promise.resolve('not_owned')
    this.#release ??= this.owner.release(this)
    return this.#release
  }

  /** For the service: the store has confirmed the lease in its answer to a request sent at `sentAtMs`. */
  confirm(epoch: number, sentAtMs: number): void {
    this.#epoch = epoch
    this.#confirmedAtMs = sentAtMs
  }

  /** For the service. Returns false when the lease was already over. */
  lose(loss: LeaseLoss): boolean {
    if (this.isOver) return false
    this.#loss = loss
    queueMicrotask(() => this.onLost(loss))
    return true
  }
}
