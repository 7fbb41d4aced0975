import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiProgram } from '#scripts/quickstart/api_program'
import { CACHE_FOLDER, PROJECT_FOLDER } from '#scripts/services/project_folders'
import { runCommand } from '#scripts/services/run_command'

/** The release that instances of this one must be able to stand beside. Each release names the one before it. */
const PREVIOUS_RELEASE = 'baf8c253815f84e59f74c1b1e9ff7fb2c7bb4bdf'

const INSTALL_LIMIT_MS = 10 * 60_000

/**
 * The source of the previous release from the history of this repository, with the packages of its own lock. Made once;
 * later runs reuse it. Throws when the history does not have the commit.
 */
export async function previousRelease(): Promise<ApiProgram> {
  const folder = join(CACHE_FOLDER, 'releases', PREVIOUS_RELEASE)
  if (!existsSync(folder)) await unpack(folder)
  return {
    folder,
    serverArgs: [
      `--import=${join(folder, 'scripts/typescript/register.mjs')}`,
      join(folder, 'bin/server.ts'),
    ],
    consoleArgs: ['ace.js'],
  }
}

/** The folder appears complete or not at all. */
async function unpack(folder: string): Promise<void> {
  const staging = `${folder}.staging`
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(staging, { recursive: true })
  const archive = join(staging, 'release.tar')
  execFileSync('git', ['archive', '--output', archive, PREVIOUS_RELEASE], { cwd: PROJECT_FOLDER })
  execFileSync('tar', ['-xf', archive, '-C', staging])
  rmSync(archive)
  const lockIn = (where: string) => readFileSync(join(where, 'package-lock.json'), 'utf8')
  if (lockIn(staging) === lockIn(PROJECT_FOLDER)) {
    symlinkSync(join(PROJECT_FOLDER, 'node_modules'), join(staging, 'node_modules'))
  } else {
    const options = { cwd: staging, limitMs: INSTALL_LIMIT_MS, env: process.env }
    const installed = await runCommand('npm', ['ci', '--no-audit', '--no-fund'], options)
    if (installed.failure !== null) throw new Error(`npm ci failed:\n${installed.output}`)
  }
  renameSync(staging, folder)
}
