import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ApiProgram } from '#scripts/quickstart/api_program'
import { atExit } from '#scripts/services/at_exit'
import { FolderInUseError, lockFolder } from '#scripts/services/folder_lock'
import { REMEMBERED_IMPORTS } from '#scripts/services/node_arguments'
import { CACHE_FOLDER, PROJECT_FOLDER } from '#scripts/services/project_folders'
import { runCommand } from '#scripts/services/run_command'
import { buildConsole } from '#scripts/web/build_console'
import { buildEmbed } from '#scripts/web/build_embed'
import { buildDigest } from './build_digest.js'
import { linkPackages } from './link_packages.js'
import { productionPackages } from './production_packages.js'

/** Ends a build that hangs. */
const BUILD_LIMIT_MS = 15 * 60_000
const POLL_MS = 100
const BUILDS_FOLDER = join(CACHE_FOLDER, 'build')

let building: Promise<ApiProgram> | undefined

/**
 * The contents of the image: the output of `npm run build` in its own folder, with exactly the packages that the
 * Dockerfile installs. Built once per digest of its sources, by one process at a time; later runs reuse it. Throws with
 * the build's output when it fails.
 */
export function productionBuild(): Promise<ApiProgram> {
  return (building ??= keptBuild())
}

async function keptBuild(): Promise<ApiProgram> {
  const digest = buildDigest()
  const kept = join(BUILDS_FOLDER, digest)
  const giveUp = AbortSignal.timeout(2 * BUILD_LIMIT_MS)
  while (!existsSync(kept)) {
    const release = tryLock(`${kept}.lock`)
    if (release === null) {
      giveUp.throwIfAborted()
      await delay(POLL_MS)
      continue
    }
    try {
      if (!existsSync(kept)) await build(kept, digest)
    } finally {
      release()
    }
  }
  const folder = join(kept, 'service')
  return {
    folder,
    serverArgs: [REMEMBERED_IMPORTS, join(folder, 'bin/server.js')],
    consoleArgs: [REMEMBERED_IMPORTS, 'ace.js'],
  }
}

function tryLock(folder: string): (() => void) | null {
  try {
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof FolderInUseError) return null
    throw error
  }
}

/** The build appears at `target` completely or not at all, and not at all if its sources changed meanwhile. */
async function build(target: string, digest: string): Promise<void> {
  const folder = join(BUILDS_FOLDER, `.staging-${randomUUID().slice(0, 8)}`)
  mkdirSync(folder, { recursive: true })
  const forget = atExit(() => rmSync(folder, { recursive: true, force: true }))
  const output = join(folder, 'service')
  const args = [join(PROJECT_FOLDER, 'scripts/compile.ts'), output]
  const options = { cwd: PROJECT_FOLDER, limitMs: BUILD_LIMIT_MS }
  const result = await runCommand(process.execPath, args, options)
  if (result.failure !== null) {
    throw new Error(`the production build failed (${result.failure}):\n${result.output}`)
  }
  cpSync(await buildConsole(), join(output, 'web'), { recursive: true })
  cpSync(await buildEmbed(), join(output, 'embed'), { recursive: true })
  linkPackages(productionPackages(), PROJECT_FOLDER, output)
  if (buildDigest() !== digest) {
    throw new Error('the sources changed while the production build was made: run it again')
  }
  renameSync(folder, target)
  forget()
}
