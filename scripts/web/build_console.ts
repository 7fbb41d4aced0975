import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from '../services/folder_lock.ts'
import { DATA_FOLDER, PROJECT_FOLDER } from '../services/project_folders.ts'
import { runCommand } from '../services/run_command.ts'
import { waitUntil } from '../services/wait_until.ts'

const VITE = 'node_modules/vite/bin/vite.js'
/** All that the output follows from; a removed file changes its folder. */
const SOURCES = ['web', 'web/**/*', 'scripts/web/*', 'vite.config.ts', 'package-lock.json']
const FOLDERS = { console: 'build/web', gallery: 'build/web_gallery' }
const BUILD_LIMIT_MS = 2 * 60_000

/**
 * Builds the web console, or the gallery of its parts, when its build is missing or older than its sources. Returns the
 * build's folder. One process builds at a time, and another one waits for it. Throws with what Vite said when it fails.
 */
export async function buildConsole(what: keyof typeof FOLDERS = 'console'): Promise<string> {
  const folder = join(PROJECT_FOLDER, FOLDERS[what])
  if (isCurrent(folder)) return folder
  const release = await lock()
  try {
    if (!isCurrent(folder)) await build(what === 'gallery' ? ['--mode', 'gallery'] : [])
  } finally {
    release()
  }
  return folder
}

function isCurrent(folder: string): boolean {
  const manifest = join(folder, '.vite', 'manifest.json')
  if (!existsSync(manifest)) return false
  const { mtimeMs } = statSync(manifest)
  const sources = globSync(SOURCES, { cwd: PROJECT_FOLDER })
  return sources.every((source) => statSync(join(PROJECT_FOLDER, source)).mtimeMs <= mtimeMs)
}

async function build(options: readonly string[]): Promise<void> {
  const args = [VITE, 'build', ...options]
  // Otherwise React is built as it is for those who develop it.
  const env = { ...process.env, NODE_ENV: 'production' }
  const limits = { cwd: PROJECT_FOLDER, limitMs: BUILD_LIMIT_MS, env }
  const { failure, output } = await runCommand(process.execPath, args, limits)
  if (failure !== null) throw new Error(`the web console was not built (${failure}):\n${output}`)
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
