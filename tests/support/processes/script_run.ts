import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { getActiveTestOrFail } from '@japa/runner'
import { killGroup } from '#scripts/services/kill_group'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { waitUntil } from '#scripts/services/wait_until'
import { testBinaries } from '#tests/support/test_binaries'
import { waitLimit } from '#tests/support/wait_limit'

const LINE_LIMIT_MS = 600_000

/** A script of `npm run` as a person starts it. */
export interface ScriptRun {
  readonly lines: readonly string[]
  /** Resolves once all that it printed is read. */
  readonly exitCode: Promise<number | null>
  type(line: string): void
  /** SIGINT to the script and what it started in the same session, as a terminal sends it. */
  pressCtrlC(): void
  /** Waits until a line printed after the last one that was waited for matches, and returns it. */
  says(pattern: RegExp): Promise<string>
}

/**
 * Runs `scripts/run.mjs` with a task and its arguments, in an environment of these settings alone, with the stores'
 * programs on the PATH. It is asked to end with the active test.
 */
export async function scriptRun(
  [task, ...args]: readonly [string, ...string[]],
  settings: NodeJS.ProcessEnv
): Promise<ScriptRun> {
  const binaries = await testBinaries()
  const path = [dirname(binaries.mongod), dirname(binaries.redis), process.env.PATH]
  const child = spawn(process.execPath, ['scripts/run.mjs', task, ...args], {
    cwd: PROJECT_FOLDER,
    env: { PATH: path.join(':'), ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const exitCode = once(child, 'close').then(([code]): number | null => code)
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
      throw new Error(`no line is like ${pattern}; the last lines:\n${lines.slice(-20).join('\n')}`)
    }, waitLimit(LINE_LIMIT_MS))
    next = found + 1
    return lines[found] ?? ''
  }
  return {
    lines,
    exitCode,
    type: (line) => void child.stdin.write(`${line}\n`),
    pressCtrlC: () => killGroup(child.pid, 'SIGINT'),
    says,
  }
}
