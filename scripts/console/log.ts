/** Prints one line for a person, passed without its line end. */
export type Log = (line: string) => void

/** A log that puts `[scope]` before each line on standard output. */
export function logTo(scope: string): Log {
  return (line) => {
    process.stdout.write(`[${scope}] ${line}\n`)
  }
}

/** The first line of an error, without a trailing full stop, for one line of a log. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return (message.trim().split('\n')[0] ?? '').replace(/\.$/, '')
}
