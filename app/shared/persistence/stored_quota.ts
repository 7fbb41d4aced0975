import { BoundedMap } from '#shared/bounded_map'

/** What is stored for one subject. */
export interface StoredSize {
  readonly count: number
  readonly bytes: number
}

export interface StoredQuotaOptions {
  /** What may be stored for one subject. */
  readonly allowed: StoredSize
  /** How long a measurement is used. */
  readonly keepMs: number
}

interface Measured {
  readonly atMs: number
  size: StoredSize
}

const MEASURED_MAX = 10_000

/**
 * Limits what is stored for each subject. Counts are per instance between measurements, so n instances can overshoot
 * up to n times.
 */
export class StoredQuota {
  readonly #measured = new BoundedMap<string, Measured>(MEASURED_MAX)

  /** `now` is monotonic. */
  constructor(
    private readonly sizeOf: (subject: string) => Promise<StoredSize>,
    private readonly options: StoredQuotaOptions,
    private readonly now: () => number = () => performance.now()
  ) {}

  /** Counts one more of `bytes`. False when it does not fit into `share` (0 to 1) of what is allowed. */
  async take(subject: string, bytes: number, share = 1): Promise<boolean> {
    const measured = await this.#current(subject)
    const { size } = measured
    const { allowed } = this.options
    if (size.count + 1 > allowed.count * share) return false
    if (size.bytes + bytes > allowed.bytes * share) return false
    measured.size = { count: size.count + 1, bytes: size.bytes + bytes }
    return true
  }

  /** Measures again before anything else is counted. */
  forget(subject: string): void {
    this.#measured.delete(subject)
  }

  async #current(subject: string): Promise<Measured> {
    const known = this.#measured.get(subject)
    if (known && this.now() - known.atMs < this.options.keepMs) return known
    const measured = { atMs: this.now(), size: await this.sizeOf(subject) }
    this.#measured.set(subject, measured)
    return measured
  }
}
