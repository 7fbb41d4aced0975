import { existsSync, globSync, rmSync, statSync } from 'node:fs'
import { CACHE_FOLDER } from '../services/project_folders.ts'

const KEPT_MS = 7 * 24 * 60 * 60_000
/** V8's bytecode, resolved imports and builds: each is recreated when it is missing. */
const PATTERNS = ['bytecode/*/*', 'resolved/*', 'build/*']

/** Removes cached files older than a week. */
export function pruneCache(folder = CACHE_FOLDER, now = Date.now()): void {
  for (const entry of PATTERNS.flatMap((pattern) => globSync(`${folder}/${pattern}`))) {
    if (existsSync(entry) && now - statSync(entry).mtimeMs > KEPT_MS) {
      rmSync(entry, { recursive: true, force: true })
    }
  }
}
