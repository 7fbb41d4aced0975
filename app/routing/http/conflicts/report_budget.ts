import { jsonLength } from './json_length.js'

/** The most JSON text that one answer spends on conflicts. The totals count what is left out. */
export const REPORT_LENGTH_MAX = 1_048_576

/**
 * The JSON length left for the conflicts of one answer. The first conflict that does not fit ends the report, so that a
 * caller cannot make the service write lists of example URLs again for each of many conflicts.
 */
export class ReportBudget {
  #left = REPORT_LENGTH_MAX

  /** The first shown items, as many as fit. `show` is not called after the end. */
  firstOf<Item, Shown>(items: readonly Item[], show: (item: Item) => Shown): Shown[] {
    const fitting: Shown[] = []
    for (const item of items) {
      if (this.#left === 0) break
      const shown = show(item)
      const length = jsonLength(shown)
      if (length > this.#left) {
        this.#left = 0
        break
      }
      this.#left -= length
      fitting.push(shown)
    }
    return fitting
  }
}
