import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lastLines } from '../services/last_lines.ts'

const LINES = 15
/** mongod's lines about connections that open and close. */
const CHATTER = /"s":"I",\s+"c":"NETWORK"/

/**
 * The last lines of every server log below the folder that has new output since `sinceMs`, each under its file name.
 * Empty without new output. A log that is removed meanwhile is left out.
 */
export function logTails(folder: string, sinceMs: number): string[] {
  return globSync('**/server{,.previous}.log', { cwd: folder })
    .sort()
    .flatMap((name) => tailOf(folder, name, sinceMs))
}

function tailOf(folder: string, name: string, sinceMs: number): string[] {
  const file = join(folder, name)
  try {
    if (statSync(file).mtimeMs < sinceMs) return []
    const lines = lastLines(file, LINES, (line) => !CHATTER.test(line))
    return [`the end of ${name}:`, ...lines]
  } catch {
    return []
  }
}
