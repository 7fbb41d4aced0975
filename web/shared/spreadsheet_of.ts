const SEPARATED = /("(?:[^"]|"")*")|,/g

/**
 * A CSV of the service as a spreadsheet of every country opens it, with its columns and letters: in UTF-16 with a byte
 * order mark, and with tabs. A spreadsheet splits commas only where they are not the decimal sign, and a line that states
 * the separator makes Excel ignore the mark of UTF-8.
 */
export function spreadsheetOf(csv: string): Blob {
  const text = `\uFEFF${csv.replaceAll(SEPARATED, (_whole, quoted?: string) => quoted ?? '\t')}`
  const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  return new Blob([units], { type: 'text/csv' })
}
