import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../console/log.ts'
import { withProgress } from '../console/with_progress.ts'
import { PROJECT_FOLDER } from './project_folders.ts'
import { runCommand } from './run_command.ts'

const TOTAL_LIMIT_MS = 10 * 60_000
const STALL_LIMIT_MS = 20_000

/**
 * Downloads MongoDB 8 into `folder` and returns the path of its mongod. Gives up with a one-line reason when nothing
 * arrives for 20 seconds, as on a machine whose network forbids it, or when it is not the pinned archive.
 */
export async function fetchMongod(folder: string, log: Log): Promise<string> {
  const stalled = new AbortController()
  const watch = abortWhenStalled(folder, stalled)
  try {
    const program = join(PROJECT_FOLDER, 'scripts', 'services', 'download_mongod.ts')
    const result = await withProgress(log, 'downloading MongoDB 8', () =>
      runCommand(process.execPath, [program, folder], {
        limitMs: TOTAL_LIMIT_MS,
        env: { ...process.env, NODE_OPTIONS: '', MONGOMS_MAX_RETRIES: '1' },
        signal: stalled.signal,
      })
    )
    if (stalled.signal.aborted) {
      throw new Error(`nothing arrived for ${STALL_LIMIT_MS / 1000} s`)
    }
    const path = /^mongod: (.+)$/m.exec(result.output)?.[1]
    if (path === undefined) {
      throw new Error(/^failed: (.+)$/m.exec(result.output)?.[1] ?? result.failure ?? 'no result')
    }
    return path
  } finally {
    clearInterval(watch)
  }
}

function abortWhenStalled(folder: string, stalled: AbortController): NodeJS.Timeout {
  let seen = 0
  return setInterval(() => {
    const size = bytesIn(folder)
    if (size === seen) {
      stalled.abort()
    }
    seen = size
  }, STALL_LIMIT_MS)
}

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, file) => sum + statSync(join(folder, file.name)).size, 0)
}
