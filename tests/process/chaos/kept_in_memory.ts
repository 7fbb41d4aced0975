import type { Period } from './period.js'

const BEGUN = 'no store takes router events; they are kept in memory'
const OVER = 'the router events kept in memory are stored'
const LOST = 'router events are lost'

interface Line {
  readonly time: number
}

/**
 * When the router events were made that an instance held in its memory alone when it ended, by its whole log; null when there
 * were none. An instance that was not killed says itself that it lost them.
 */
export function keptInMemory(lines: readonly string[], killedAtMs?: number): Period | null {
  let fromMs: number | null = null
  for (const line of lines) {
    if (line.includes(OVER)) fromMs = null
    else if (line.includes(BEGUN)) fromMs ??= timeOf(line)
  }
  const said = lines.findLast((line) => line.includes(LOST))
  const untilMs = killedAtMs ?? (said === undefined ? null : timeOf(said))
  return fromMs === null || untilMs === null ? null : { fromMs, untilMs }
}

function timeOf(line: string): number {
  const { time }: Line = JSON.parse(line)
  return time
}
