import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiProgram } from '#scripts/quickstart/api_program'
import { CACHE_FOLDER, PROJECT_FOLDER } from '#scripts/services/project_folders'
import { type CommandOptions, runCommand } from '#scripts/services/run_command'

/**
 * The release that instances of this one must be able to stand beside: the newest commit that was handed over before the
 * changes of this release began. The first change of the next release names this one here.
 */
export const PREVIOUS_RELEASE = 'a81c91dff65e5aec3f0e36f84c25aeceaa2e43eb'

const INSTALL_LIMIT_MS = 10 * 60_000
const COMPILE_LIMIT_MS = 2 * 60_000

/**
 * The previous release from the history of this repository, with the packages of its own lock. Made once; later runs
 * reuse it. It starts as its own commands start it. Throws when the history does not have the commit.
 */
export async function previousRelease(): Promise<ApiProgram> {
  const folder = join(CACHE_FOLDER, 'releases', PREVIOUS_RELEASE)
  if (!existsSync(folder)) await unpack(folder)
  const compiler = join(folder, 'scripts/compile.ts')
  if (existsSync(compiler)) {
    await run(process.execPath, [compiler], { cwd: folder, limitMs: COMPILE_LIMIT_MS })
    const compiled = join(folder, '.data/compiled')
    return {
      folder: compiled,
      serverArgs: [join(compiled, 'bin/server.js')],
      consoleArgs: ['bin/console.js'],
    }
  }
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
    const options = { cwd: staging, limitMs: INSTALL_LIMIT_MS }
    await run('npm', ['ci', '--no-audit', '--no-fund'], options)
  }
  renameSync(staging, folder)
}

/** Throws with the output of a program that fails. */
async function run(file: string, args: readonly string[], options: CommandOptions): Promise<void> {
  const { failure, output } = await runCommand(file, args, options)
  if (failure !== null) throw new Error(`${file} ${args.join(' ')} failed (${failure}):\n${output}`)
}
