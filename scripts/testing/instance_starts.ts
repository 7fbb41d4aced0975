import { appendFileSync, readFileSync } from 'node:fs'

/** The variable with the file to which the processes of a test run append instance start times. */
export const STARTS_FILE_VARIABLE = 'SIGNALBOX_STARTS_FILE'

/** Records an instance start, from its spawn until it was ready. Does nothing outside a test run. */
export function countStart(tookMs: number): void {
  const file = process.env[STARTS_FILE_VARIABLE]
  if (file !== undefined) appendFileSync(file, `${Math.round(tookMs)}\n`)
}

/** The recorded start times in milliseconds, the shortest first. */
export function countedStarts(file: string): number[] {
  try {
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    return lines.map(Number).sort((a, b) => a - b)
  } catch {
    return []
  }
}
