import { stringify } from 'csv-stringify/sync'

/** Cells as one row with its line end. A row may have several lines. */
export function csvRow(cells: readonly string[]): string {
  return stringify([[...cells]], { quoted_match: /[\r\n;\t]/ })
}
