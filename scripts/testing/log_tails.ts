import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lastLines } from '../services/last_lines.ts'

const LINES = 15
/** mongod's lines about connections that open and close. */
const CHATTER = /"s":"I",\s+"c":"NETWORK"/

/**
 * The last lines of every server log below the folder that has new output since `sinceMs`, each under its file name.
 * Empty without new output.
 */
export function logTails(folder: string, sinceMs: number): string[] {
  return globSync('**/server{,.previous}.log', { cwd: folder })
    .filter((name) => statSync(join(folder, name)).mtimeMs >= sinceMs)
    .sort()
    .flatMap((name) => [
      `the end of ${name}:`,
      ...lastLines(join(folder, name), LINES, (line) => !CHATTER.test(line)),
    ])
}
