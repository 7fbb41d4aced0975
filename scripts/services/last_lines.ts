import { readFileSync } from 'node:fs'

const LINE_LENGTH = 300

/** The last lines of a log that `isWanted` accepts, shortened and indented, for a message. */
export function lastLines(
  file: string,
  count: number,
  isWanted: (line: string) => boolean = () => true
): string[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').filter(isWanted)
  return lines.slice(-count).map((line) => `  ${line.slice(0, LINE_LENGTH)}`)
}
