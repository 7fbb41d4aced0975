import { ConcurrencyLimit } from '#shared/async/concurrency_limit'
import { withinLimit } from '#shared/async/within_limit'

interface QuerySlotsOptions {
  /** Each may occupy a whole MongoDB processor while it runs. */
  readonly atOnceMax: number
  /** How long a query waits for its turn. */
  readonly waitMs: number
}

/** Limits how many costly queries run at once. */
export class QuerySlots {
  readonly #slots: ConcurrencyLimit

  constructor(private readonly options: QuerySlotsOptions) {
    this.#slots = new ConcurrencyLimit(options.atOnceMax)
  }

  /** Null when the turn did not come in time; `work` then never starts. */
  async run<T>(work: () => Promise<T>): Promise<T | null> {
    const begun = Promise.withResolvers<void>()
    let isLate = false
    const done = this.#slots.run(async () => {
      begun.resolve()
      return isLate ? null : work()
    })
    await withinLimit(begun.promise, this.options.waitMs, () => {
      isLate = true
    })
    return isLate ? null : done
  }
}
