import type { Log } from '#shared/log'
import type { MissingIndex } from '#shared/persistence/indexes'

/** `clock_off`: the wall clock differs from that of a store. `indexes_missing`: what MongoDB lacks since the start. */
export type InstanceWarning = 'clock_off' | 'indexes_missing'

/** Problems that an instance has found while it runs; the list of instances shows them. */
export class InstanceWarnings {
  readonly #found = new Set<InstanceWarning>()

  constructor(private readonly log: Pick<Log, 'info' | 'warn'>) {}

  get current(): readonly InstanceWarning[] {
    return [...this.#found].sort()
  }

  /** Logs one line when the warning begins, with these fields, and one when it is over. */
  note(warning: InstanceWarning, isFound: boolean, fields: object): void {
    if (isFound === this.#found.has(warning)) return
    if (isFound) {
      this.#found.add(warning)
      this.log.warn({ warning, ...fields }, 'this instance has found something wrong')
    } else {
      this.#found.delete(warning)
      this.log.info({ warning }, 'what this instance had found wrong is over')
    }
  }
}

/** Further apart, windows of schedules and lifetimes of tokens differ visibly between instances. */
const OFF_MS = 2_000

/** The current time of each store, in milliseconds since the epoch; null while unknown. */
export type StoreTimes = Readonly<Record<string, () => number | null>>

/** Compares the wall clock of this instance with the times in the stores' answers. */
export class ClockWatch {
  constructor(
    private readonly stores: StoreTimes,
    private readonly now: () => number,
    private readonly warnings: InstanceWarnings
  ) {}

  check(): void {
    const ahead = Object.entries(this.stores).flatMap(([store, time]) => {
      const storeMs = time()
      return storeMs === null ? [] : [[store, Math.round(this.now() - storeMs)] as const]
    })
    const isOff = ahead.some(([, aheadMs]) => Math.abs(aheadMs) > OFF_MS)
    this.warnings.note('clock_off', isOff, { ahead_ms: Object.fromEntries(ahead) })
  }
}

/** Notices indexes that were dropped while the instance runs; a start has its own check. */
export class IndexWatch {
  constructor(
    private readonly find: () => Promise<readonly MissingIndex[]>,
    private readonly warnings: InstanceWarnings
  ) {}

  /** Never rejects: while MongoDB does not answer, nothing is known and nothing changes. */
  async check(): Promise<void> {
    const missing = await this.find().catch(() => null)
    if (missing) this.warnings.note('indexes_missing', missing.length > 0, { missing })
  }
}
