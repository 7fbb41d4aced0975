import { writeSync } from 'node:fs'

const STANDARD_OUTPUT = 1
const GIVE_UP_AFTER_MS = 100

/**
 * Writes a line to standard output before it returns. Waits at most 100 ms for the slow reader of a pipe; after that,
 * and when the pipe has no reader, the rest of the line is lost rather than the process blocked. Never throws.
 */
export function writeLine(line: string): void {
  let rest = Buffer.from(`${line}\n`)
  const giveUpAtMs = performance.now() + GIVE_UP_AFTER_MS
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(STANDARD_OUTPUT, rest))
    } catch (error) {
      const isFull = error instanceof Error && 'code' in error && error.code === 'EAGAIN'
      if (!isFull || performance.now() >= giveUpAtMs) return
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
    }
  }
}
