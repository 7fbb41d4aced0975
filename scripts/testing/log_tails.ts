import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const LINES = 15
const LINE_LENGTH = 300
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
    .flatMap((name) => {
      const lines = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')
      const last = lines.filter((line) => !CHATTER.test(line)).slice(-LINES)
      return [`the end of ${name}:`, ...last.map((line) => `  ${line.slice(0, LINE_LENGTH)}`)]
    })
}
