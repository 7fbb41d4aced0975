import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../console/log.ts'
import { withProgress } from '../console/with_progress.ts'
import { DATA_FOLDER, PROJECT_FOLDER } from '../services/project_folders.ts'
import { runCommand } from '../services/run_command.ts'

const INSTALL_LIMIT_MS = 4 * 60_000
const PYTHON_LIMIT_MS = 15_000
const ADVICE = 'Schemathesis needs Python 3.11 or newer with pip'
const REQUIREMENTS = join(PROJECT_FOLDER, 'scripts/fuzz/requirements.txt')
const VERSION =
  'import sys, pip; sys.version_info >= (3, 11) or exit(1); print(sys.version_info[:2])'

/**
 * How Schemathesis is started: `python -m schemathesis.cli` with this environment. It is small, because each request reads
 * all of it in search of proxies, and lets Python keep what it compiled.
 */
export interface Schemathesis {
  readonly python: string
  readonly env: NodeJS.ProcessEnv
}

/**
 * Finds Schemathesis in the pinned versions of `requirements.txt`, each with its hash: an earlier private copy, or a
 * new one that pip installs only into the project's data folder. Throws with a one-line reason.
 */
export async function findSchemathesis(log: Log): Promise<Schemathesis> {
  const { python, version } = await findPython()
  const pinned = createHash('sha256').update(readFileSync(REQUIREMENTS)).update(version)
  const parent = join(DATA_FOLDER, 'schemathesis')
  const folder = join(parent, pinned.digest('hex').slice(0, 16))
  if (!existsSync(folder)) {
    const staging = join(parent, `.staging-${randomUUID().slice(0, 8)}`)
    mkdirSync(staging, { recursive: true })
    try {
      await withProgress(log, 'installing schemathesis with pip', () => install(python, staging))
      moveIntoPlace(staging, folder)
    } finally {
      rmSync(staging, { recursive: true, force: true })
    }
  }
  const { PATH, HOME } = process.env
  return { python, env: { PATH, HOME, PYTHONPATH: folder } }
}

async function findPython(): Promise<{ python: string; version: string }> {
  for (const python of ['python3', 'python', '/usr/bin/python3']) {
    const found = await runCommand(python, ['-c', VERSION], { limitMs: PYTHON_LIMIT_MS })
    if (found.failure === null) return { python, version: found.output }
  }
  throw new Error(ADVICE)
}

async function install(python: string, folder: string): Promise<void> {
  const flags = ['--require-hashes', '--only-binary', ':all:', '--no-cache-dir', '--no-compile']
  const quiet = [
    '--no-input',
    '--disable-pip-version-check',
    '--progress-bar',
    'off',
    '--retries',
    '2',
  ]
  const result = await runCommand(
    python,
    ['-m', 'pip', 'install', ...flags, ...quiet, '--target', folder, '-r', REQUIREMENTS],
    { limitMs: INSTALL_LIMIT_MS }
  )
  if (result.failure !== null) {
    const reason = result.output.split('\n').findLast((line) => line.startsWith('ERROR:'))
    throw new Error(`pip install schemathesis failed (${reason ?? result.failure})`)
  }
}

/** A concurrent run may have been first; both copies are identical. */
function moveIntoPlace(staging: string, folder: string): void {
  try {
    renameSync(staging, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}
