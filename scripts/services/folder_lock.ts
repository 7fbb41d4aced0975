import { randomUUID } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { identityOf, isRunning, type ProcessIdentity } from './process_identity.ts'

const LOCK_FILE = 'run.lock'
const ATTEMPTS = 20
const SETTLED_MS = 5_000

/** Thrown when another live run owns the folder. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
  readonly folder: string
  readonly holder: number

  constructor(folder: string, holder: number) {
    super(`${folder} is in use by another run (process ${holder})`)
    this.folder = folder
    this.holder = holder
  }
}

/**
 * Makes this process the only owner of a folder, which is created when missing; returns the function that releases it.
 * A lock whose owner no longer runs is taken over. Throws FolderInUseError while another process owns it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, LOCK_FILE)
  const mine = `${file}.${randomUUID()}`
  writeFileSync(mine, JSON.stringify(identityOf(process.pid)))
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (tryLink(mine, file)) return () => rmSync(file, { force: true })
      const holder = ownerOf(folder)
      if (holder) throw new FolderInUseError(folder, holder.pid)
      takeOver(file, folder)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  throw new Error(`${file} changes hands too often to be taken`)
}

/** The live process that owns a folder, or null. */
function ownerOf(folder: string): ProcessIdentity | null {
  const owner = readOwner(join(folder, LOCK_FILE))
  return owner && isRunning(owner) ? owner : null
}

/**
 * True for a folder without a live owner and without changes for five seconds: a run that has just created its folder
 * has not locked it yet.
 */
export function isAbandoned(folder: string): boolean {
  return ownerOf(folder) === null && Date.now() - statSync(folder).mtimeMs > SETTLED_MS
}

/** Removes a lock whose owner is gone; restores it when a live run took it in between. */
function takeOver(file: string, folder: string): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const owner = readOwner(aside)
  const live = owner !== null && isRunning(owner)
  if (live) tryLink(aside, file)
  rmSync(aside, { force: true })
  if (live) throw new FolderInUseError(folder, owner.pid)
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch {
    return false
  }
}

function readOwner(file: string): ProcessIdentity | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (
      typeof value !== 'object' ||
      value === null ||
      !('pid' in value) ||
      !('startedAt' in value)
    ) {
      return null
    }
    const { pid, startedAt } = value
    return typeof pid === 'number' && typeof startedAt === 'string' ? { pid, startedAt } : null
  } catch {
    return null
  }
}
