/**
 * Why a lease is no longer this holder's. `reclaimed`: a sibling instance owns the resource. `replaced`: a later claim
 * of this instance does. `expired`: it ran out and a sweeper settled it. `held`: a claim that waited for the store was
 * refused. In none of these cases may the holder declare the resource abandoned.
 */
export type LeaseLoss = 'reclaimed' | 'replaced' | 'expired' | 'held'

/**
 * What a release found. Only `owned` entitles to declare the resource abandoned. `expired`: the record was gone, and a
 * sweeper will take care of it. `unknown`: the store did not answer in time; `redis.resource_lease.remove_failed` is
 * printed, and a sweeper will find the lease when it runs out.
 */
export type LeaseRelease = 'owned' | 'not_owned' | 'expired' | 'unknown'

/** What a held lease asks of the service that made it. */
export interface LeaseOwner {
  release(lease: HeldLease): Promise<LeaseRelease>
}

/**
 * A resource that this instance owns, or believes to own until the store answers. It is renewed by its service until
 * it is released or lost; then `onLost` is called, once.
 */
export class HeldLease {
  readonly #owner: LeaseOwner
  readonly #onLost: (loss: LeaseLoss) => void
  #epoch: number | null = null
  #confirmedAtMs = performance.now()
  #loss: LeaseLoss | undefined
  #release: Promise<LeaseRelease> | undefined

  constructor(
    owner: LeaseOwner,
    readonly resource: string,
    readonly takeover: boolean,
    readonly claimRequestId: string,
    readonly ttlMs: number,
    onLost: (loss: LeaseLoss) => void
  ) {
    this.#owner = owner
    this.#onLost = onLost
  }

  /** Grows with every claim of the resource; null until the store confirmed this one. */
  get epoch(): number | null {
    return this.#epoch
  }

  get isOver(): boolean {
    return this.#loss !== undefined || this.#release !== undefined
  }

  get isLost(): boolean {
    return this.#loss !== undefined
  }

  /** True while the store has not confirmed the lease for a whole TTL: the holder goes on, but destroys nothing. */
  get isProvisional(): boolean {
    return this.#epoch === null || this.unconfirmedForMs >= this.ttlMs
  }

  /** Since the last claim or renewal that the store answered was sent. */
  get unconfirmedForMs(): number {
    return performance.now() - this.#confirmedAtMs
  }

  /** Ends the lease. Asked again, it gives the same answer. Never rejects. */
  release(): Promise<LeaseRelease> {
    if (this.#loss) return Promise.resolve('not_owned')
    this.#release ??= this.#owner.release(this)
    return this.#release
  }

  /** For the service: the store confirmed it by an answer to what was sent at `sentAtMs`. */
  confirm(epoch: number, sentAtMs: number): void {
    this.#epoch = epoch
    this.#confirmedAtMs = sentAtMs
  }

  /** For the service. False when it was over already. */
  lose(loss: LeaseLoss): boolean {
    if (this.isOver) return false
    this.#loss = loss
    queueMicrotask(() => this.#onLost(loss))
    return true
  }
}
