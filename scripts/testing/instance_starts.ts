import { appendFileSync, readFileSync } from 'node:fs'

/** Names the file that the processes of a test run add the start times of instances to. */
export const STARTS_FILE_VARIABLE = 'SIGNALBOX_STARTS_FILE'

/** Counts a start of an instance, from its spawn until it was ready. Does nothing outside of a test run. */
export function countStart(tookMs: number): void {
  const file = process.env[STARTS_FILE_VARIABLE]
  if (file !== undefined) appendFileSync(file, `${Math.round(tookMs)}\n`)
}

/** The start times that were counted, in milliseconds, the shortest first. */
export function countedStarts(file: string): number[] {
  try {
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    return lines.map(Number).sort((a, b) => a - b)
  } catch {
    return []
  }
}
