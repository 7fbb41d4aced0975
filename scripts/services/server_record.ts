import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcessIdentity } from './process_identity.ts'

/** The content of a server folder's pid file: the server that was last started there. */
export interface ServerRecord extends ProcessIdentity {
  readonly name: string
  readonly port: number
}

/** The name of the pid file; its presence marks a folder as a private server's. */
export const SERVER_RECORD_FILE = 'server.json'

/** Replaces the pid file atomically, so that a killed run never leaves half of one. */
export function writeServerRecord(folder: string, record: ServerRecord): void {
  const file = join(folder, SERVER_RECORD_FILE)
  writeFileSync(`${file}.new`, `${JSON.stringify(record)}\n`)
  renameSync(`${file}.new`, file)
}

/** The pid file's content, or null when it is missing or unreadable. */
export function readServerRecord(folder: string): ServerRecord | null {
  try {
    const record: unknown = JSON.parse(readFileSync(join(folder, SERVER_RECORD_FILE), 'utf8'))
    return isServerRecord(record) ? record : null
  } catch {
    return null
  }
}

/** Removes the pid file; its server must have ended. */
export function removeServerRecord(folder: string): void {
  rmSync(join(folder, SERVER_RECORD_FILE), { force: true })
}

function isServerRecord(value: unknown): value is ServerRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    Number.isInteger(value.pid) &&
    'startedAt' in value &&
    typeof value.startedAt === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'port' in value &&
    typeof value.port === 'number'
  )
}
