import { stripVTControlCharacters } from 'node:util'

/** Lines with the columns of all rows aligned; the last column is not padded. Colors take no room. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows) {
    row.forEach((cell, at) => (widths[at] = Math.max(widths[at] ?? 0, lengthOf(cell))))
  }
  return rows.map((row) =>
    row
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - lengthOf(cell)))
      .join('  ')
      .trimEnd()
  )
}

function lengthOf(cell: string): number {
  return stripVTControlCharacters(cell).length
}
