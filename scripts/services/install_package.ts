import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../console/log.ts'
import { withProgress } from '../console/with_progress.ts'
import { atExit } from './at_exit.ts'
import type { Attempt } from './attempts.ts'
import { lockFolder } from './folder_lock.ts'
import { DATA_FOLDER } from './project_folders.ts'
import { runCommand } from './run_command.ts'
import { waitUntil } from './wait_until.ts'

const UPDATE_LIMIT_MS = 2 * 60_000
const INSTALL_LIMIT_MS = 5 * 60_000
const LOOK_EVERY_MS = 250
const APT_FOLDER = join(DATA_FOLDER, 'apt')
const POLICY_FILE = '/usr/sbin/policy-rc.d'

/**
 * Installs a Debian package as root, without letting it start a service. Throws with a one-line reason where that is
 * impossible. The only step that changes anything outside the project's folder. Packages of parallel runs are installed one after
 * the other, because apt-get refuses to run twice at a time.
 */
export async function installPackage(name: string, log: Log): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('this user is not root')
  if (!existsSync('/usr/bin/apt-get')) throw new Error('there is no apt-get')
  await withProgress(log, `apt-get install ${name}`, async () => {
    const unlock = await lockApt()
    const allow = forbidServiceStart()
    try {
      await apt(['update', '-q'], UPDATE_LIMIT_MS)
      await apt(['install', '-q', '-y', '--no-install-recommends', name], INSTALL_LIMIT_MS)
    } finally {
      allow()
      unlock()
    }
  })
}

/**
 * Attempts that install one of these packages and then look again. Only a CI run as root installs packages of the system;
 * elsewhere that is up to the user, and there are no attempts.
 */
export function packageAttempts<Found>(
  names: readonly string[],
  find: Attempt<Found>['run'],
  log: Log
): Attempt<Found>[] {
  if (process.env.CI !== 'true' || process.getuid?.() !== 0) return []
  return names.map((name) => ({
    source: 'packages',
    title: `the package ${name} of this system`,
    run: async () => {
      await installPackage(name, log)
      return find()
    },
  }))
}

async function lockApt(): Promise<() => void> {
  let unlock = () => {}
  const limit = AbortSignal.timeout(UPDATE_LIMIT_MS + INSTALL_LIMIT_MS)
  await waitUntil(
    async () => {
      unlock = lockFolder(APT_FOLDER)
      return true
    },
    limit,
    LOOK_EVERY_MS
  )
  return unlock
}

async function apt(args: readonly string[], limitMs: number): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const result = await runCommand('apt-get', args, { limitMs, env })
  if (result.failure !== null) {
    const said = result.output.split('\n').find((line) => line.startsWith('E:')) ?? ''
    throw new Error(`apt-get ${args[0]} failed (${said || result.failure})`)
  }
}

/** Forbids packages to start services, unless the machine has its own policy. */
function forbidServiceStart(): () => void {
  if (existsSync(POLICY_FILE)) return () => {}
  writeFileSync(POLICY_FILE, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const remove = () => rmSync(POLICY_FILE, { force: true })
  const forget = atExit(remove)
  return () => {
    forget()
    remove()
  }
}
