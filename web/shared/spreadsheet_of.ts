const SEPARATED = /("(?:[^"]|"")*")|,/g

/**
 * A CSV of the service in a form that spreadsheets of every locale open correctly: UTF-16 with a byte order mark, separated by
 * tabs. Commas only separate where they are not the decimal sign, and a `sep=` line makes Excel ignore the mark of UTF-8.
 */
export function spreadsheetOf(csv: string): Blob {
  const text = `\uFEFF${csv.replaceAll(SEPARATED, (_whole, quoted?: string) => quoted ?? '\t')}`
  const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  return new Blob([units], { type: 'text/csv' })
}
