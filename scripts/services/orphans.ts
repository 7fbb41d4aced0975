import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../console/log.ts'
import { commandLineOf, isRunning, type ProcessIdentity } from './process_identity.ts'
import {
  readServerRecord,
  removeServerRecord,
  SERVER_RECORD_FILE,
  type ServerRecord,
} from './server_record.ts'

const TERM_LIMIT_MS = 10_000
const KILL_LIMIT_MS = 5_000
const POLL_MS = 25
const MAX_DEPTH = 5

/**
 * Ends the server that a killed run left in `folder`, if there is one, and removes its pid file. A process is ended
 * only when its id, its start time and its command line, which names the folder, all match; another process with the
 * same id is left alone. Throws when the server survives SIGKILL for five seconds.
 */
export async function terminateOrphan(folder: string, log: Log): Promise<void> {
  const record = readServerRecord(folder)
  if (record && isRunning(record)) {
    if (isServerOf(folder, record)) {
      log(`ending ${record.name} (process ${record.pid}) that an earlier run left behind`)
      await end(record)
    } else {
      log(`process ${record.pid} is not the ${record.name} of ${folder}: left alone`)
    }
  }
  removeServerRecord(folder)
}

/** Like `terminateOrphan`, for every private server below `root`. */
export async function terminateOrphansUnder(root: string, log: Log): Promise<void> {
  for (const folder of serverFolders(root, MAX_DEPTH)) {
    await terminateOrphan(folder, log)
  }
}

function isServerOf(folder: string, record: ServerRecord): boolean {
  const commandLine = commandLineOf(record.pid)
  return commandLine !== null && commandLine.includes(`${folder}/`)
}

async function end(server: ProcessIdentity): Promise<void> {
  send(server, 'SIGTERM')
  send(server, 'SIGCONT')
  if (await hasEnded(server, TERM_LIMIT_MS)) return
  send(server, 'SIGKILL')
  if (!(await hasEnded(server, KILL_LIMIT_MS))) {
    throw new Error(`process ${server.pid} does not end, not even by SIGKILL`)
  }
}

function send(server: ProcessIdentity, signal: NodeJS.Signals): void {
  if (isRunning(server)) process.kill(server.pid, signal)
}

async function hasEnded(server: ProcessIdentity, limitMs: number): Promise<boolean> {
  const giveUpAt = Date.now() + limitMs
  while (isRunning(server)) {
    if (Date.now() > giveUpAt) return false
    await delay(POLL_MS)
  }
  return true
}

function serverFolders(root: string, depth: number): string[] {
  let entries
  try {
    entries = readdirSync(root, { withFileTypes: true })
  } catch {
    return []
  }
  if (entries.some((entry) => entry.name === SERVER_RECORD_FILE)) return [root]
  const folders = entries.filter((entry) => entry.isDirectory() && depth > 0)
  return folders.flatMap((entry) => serverFolders(join(root, entry.name), depth - 1))
}
