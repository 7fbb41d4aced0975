/** The most bytes of a page; a larger row is a page of its own. */
export const PAGE_BYTES_MAX = 1_048_576

/** The rows of a page of at most `count`, chosen from those found. */
export function rowsOfPage<Row extends { readonly bytes: number }>(
  found: readonly Row[],
  count: number
): Row[] {
  const rows: Row[] = []
  let bytes = 0
  for (const row of found.slice(0, count)) {
    bytes += row.bytes
    if (bytes > PAGE_BYTES_MAX && rows.length > 0) break
    rows.push(row)
  }
  return rows
}
