const BEGUN = 'no store takes router events; they are kept in memory'
const OVER = 'the router events kept in memory are stored'

/** Since when an instance with this log holds router events in its memory alone; null when it does not. */
export function keptInMemorySince(lines: readonly string[]): number | null {
  let sinceMs: number | null = null
  for (const line of lines) {
    if (line.includes(OVER)) sinceMs = null
    else if (line.includes(BEGUN)) sinceMs ??= (JSON.parse(line) as { time: number }).time
  }
  return sinceMs
}
