import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '../services/project_folders.ts'

const LIST = join(PROJECT_FOLDER, 'tests', 'unstable.json')

/** A test file that failed and passed when it ran again alone. The next change mends or deletes its unstable test. */
interface UnstableFile {
  /** The day in UTC, as in 2026-11-28. */
  readonly date: string
  readonly file: string
  /** Why it failed; null until that is known. */
  readonly cause: string | null
}

export function unstableFiles(): readonly UnstableFile[] {
  return JSON.parse(readFileSync(LIST, 'utf8')) as UnstableFile[]
}

/** Adds files to the list, each of them once. */
export function listUnstable(files: readonly string[], now: Date): void {
  const listed = unstableFiles()
  const added = files
    .filter((file) => !listed.some((one) => one.file === file))
    .map((file) => ({ date: now.toISOString().slice(0, 10), file, cause: null }))
  if (added.length === 0) return
  writeFileSync(LIST, `${JSON.stringify([...listed, ...added], null, 2)}\n`)
}
