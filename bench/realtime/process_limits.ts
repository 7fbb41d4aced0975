import { readFileSync } from 'node:fs'

/** Resident memory of a process, in bytes. Linux only. */
export function residentBytes(pid: number): number {
  const [, kibibytes] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) * 1_024
}

/** How many files, and so sockets, this process and each of its children may have open. */
export function openFilesMax(): number {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  const [, count] = /^Max open files\s+\d+\s+(\d+)/m.exec(limits) ?? []
  return Number(count)
}
