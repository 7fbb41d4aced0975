import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from '../services/folder_lock.ts'
import { DATA_FOLDER, PROJECT_FOLDER } from '../services/project_folders.ts'
import { runCommand } from '../services/run_command.ts'
import { waitUntil } from '../services/wait_until.ts'

const VITE = 'node_modules/vite/bin/vite.js'
const BUILD_LIMIT_MS = 2 * 60_000

export interface BrowserBuild {
  /** As a message names it. */
  readonly name: string
  /** Where the output goes, within the project. */
  readonly folder: string
  /** The file of the output that is written last. */
  readonly manifest: string
  /** Patterns of all that the output follows from; a removed file changes its folder. */
  readonly sources: readonly string[]
  /** Arguments of `vite build`. */
  readonly options: readonly string[]
}

/**
 * Builds with Vite when the build is missing or older than its sources. Returns its folder. One process builds at a
 * time, and another one waits for it. Throws with what Vite said when it fails.
 */
export async function currentBuild(wanted: BrowserBuild): Promise<string> {
  const folder = join(PROJECT_FOLDER, wanted.folder)
  if (isCurrent(wanted)) return folder
  const release = await lock()
  try {
    if (!isCurrent(wanted)) await build(wanted)
  } finally {
    release()
  }
  return folder
}

function isCurrent({ folder, manifest: name, sources: patterns }: BrowserBuild): boolean {
  const manifest = join(PROJECT_FOLDER, folder, name)
  if (!existsSync(manifest)) return false
  const { mtimeMs } = statSync(manifest)
  const sources = globSync(patterns, { cwd: PROJECT_FOLDER })
  return sources.every((source) => statSync(join(PROJECT_FOLDER, source)).mtimeMs <= mtimeMs)
}

async function build({ name, options }: BrowserBuild): Promise<void> {
  const args = [VITE, 'build', ...options]
  // Otherwise React is built as it is for those who develop it.
  const env = { ...process.env, NODE_ENV: 'production' }
  const limits = { cwd: PROJECT_FOLDER, limitMs: BUILD_LIMIT_MS, env }
  const { failure, output } = await runCommand(process.execPath, args, limits)
  if (failure !== null) throw new Error(`${name} was not built (${failure}):\n${output}`)
}

async function lock(): Promise<() => void> {
  let release = () => {}
  await waitUntil(
    async () => {
      release = lockFolder(join(DATA_FOLDER, 'web'))
      return true
    },
    AbortSignal.timeout(2 * BUILD_LIMIT_MS)
  )
  return release
}
