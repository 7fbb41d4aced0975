import type { InstanceWarnings } from './instance_warnings.js'

/** Further apart, windows of schedules and lifetimes of tokens differ visibly between instances. */
const OFF_MS = 2_000

/** The time of each store now, in milliseconds since the epoch; null while it is not known. */
export type StoreTimes = Readonly<Record<string, () => number | null>>

/** Compares the wall clock of this instance with those of the stores, which answer with their time anyway. */
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
