import { jsonLength } from './json_length.js'

/** How much of its conflicts an answer shows, as the length of their JSON. What is left out is counted in the totals. */
export const REPORT_LENGTH_MAX = 1_048_576

/**
 * What the conflicts of one answer may still take of it. The first that does not fit ends the report, so that a caller
 * cannot make the service write out lists of example URLs again for each of many conflicts.
 */
export class ReportBudget {
  #left = REPORT_LENGTH_MAX

  /** The first of the shown items, as many as fit. An item that comes after the end is not even made. */
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
