import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { getActiveTestOrFail } from '@japa/runner'
import { freePort } from '#scripts/services/free_port'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { waitUntil } from '#scripts/services/wait_until'
import { scratchFolder } from '#tests/support/scratch_folder'
import { testBinaries } from '#tests/support/test_binaries'

const LINE_LIMIT_MS = 120_000

/** `npm run cluster` as a person starts it, in a folder of its own. */
export interface ClusterRun {
  readonly lines: readonly string[]
  readonly exitCode: Promise<number | null>
  type(line: string): void
  signal(signal: NodeJS.Signals): void
  /** Waits until a line printed after the last one that was waited for matches, and gives it. */
  says(pattern: RegExp): Promise<string>
}

/** It is asked to end with the active test. */
export async function clusterRun(
  args: readonly string[] = [],
  settings: NodeJS.ProcessEnv = {}
): Promise<ClusterRun> {
  const folder = scratchFolder()
  const binaries = await testBinaries()
  const path = [dirname(binaries.mongod), dirname(binaries.redis), process.env.PATH]
  const child = spawn(process.execPath, ['scripts/run.mjs', 'cluster', ...args], {
    cwd: PROJECT_FOLDER,
    env: {
      PATH: path.join(':'),
      PORT: String(await freePort()),
      SIGNALBOX_CLUSTER_DIR: join(folder, 'cluster'),
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exitCode = once(child, 'exit').then(([code]): number | null => code)
  getActiveTestOrFail().cleanup(async () => {
    child.kill('SIGTERM')
    await exitCode
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  let next = 0
  const says = async (pattern: RegExp) => {
    let found = -1
    await waitUntil(async () => {
      found = lines.findIndex((line, index) => index >= next && pattern.test(line))
      if (found >= 0) return true
      throw new Error(`nobody said ${pattern}; the last lines:\n${lines.slice(-20).join('\n')}`)
    }, AbortSignal.timeout(LINE_LIMIT_MS))
    next = found + 1
    return lines[found] ?? ''
  }
  return {
    lines,
    exitCode,
    type: (line) => void child.stdin.write(`${line}\n`),
    signal: (signal) => void child.kill(signal),
    says,
  }
}
