import { existsSync, globSync, rmSync, statSync } from 'node:fs'
import { CACHE_FOLDER } from '../services/project_folders.ts'

const KEPT_MS = 7 * 24 * 60 * 60_000
/** What was compiled, V8's code of it, and builds: each is made again when it is missing. */
const PATTERNS = ['compiled/*/*', 'bytecode/*/*', 'build/*']

/** Removes what was made for an older state of the source: all that is older than a week. */
export function pruneCache(folder = CACHE_FOLDER, now = Date.now()): void {
  for (const entry of PATTERNS.flatMap((pattern) => globSync(`${folder}/${pattern}`))) {
    if (existsSync(entry) && now - statSync(entry).mtimeMs > KEPT_MS) {
      rmSync(entry, { recursive: true, force: true })
    }
  }
}
