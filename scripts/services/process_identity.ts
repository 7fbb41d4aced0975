import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { processStat, STAT } from './process_stat.ts'

/** One process, distinguished from a later one with the same id: `startedAt` is the kernel's record of its start. */
export interface ProcessIdentity {
  readonly pid: number
  readonly startedAt: string
}

const HAS_PROC = existsSync('/proc/self/stat')

/** The process that has this id now, or null without one. A zombie does not count. */
export function identityOf(pid: number): ProcessIdentity | null {
  const startedAt = HAS_PROC ? startFromProc(pid) : fromPs(pid, 'lstart=')
  return startedAt === null ? null : { pid, startedAt }
}

/** The program and arguments of a process, separated by spaces, or null when it is gone. */
export function commandLineOf(pid: number): string | null {
  if (!HAS_PROC) return fromPs(pid, 'command=')
  return readOrNull(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim() ?? null
}

/** True while exactly this process runs; false once it ended, even if another process has its id since. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identityOf(identity.pid)?.startedAt === identity.startedAt
}

function startFromProc(pid: number): string | null {
  const fields = processStat(pid)
  const [state, startTicks] = [fields?.[STAT.state], fields?.[STAT.startTicks]]
  if (state === 'Z' || state === 'X' || startTicks === undefined) return null
  return `${readOrNull('/proc/sys/kernel/random/boot_id')?.trim() ?? 'boot'}/${startTicks}`
}

function fromPs(pid: number, column: string): string | null {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
    return (
      execFileSync('ps', ['-o', column, '-p', String(pid)], { stdio })
        .toString()
        .trim() || null
    )
  } catch {
    return null
  }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
