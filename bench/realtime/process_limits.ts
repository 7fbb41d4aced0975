import { readFileSync } from 'node:fs'

/** What a process holds of the machine's memory, in bytes. Linux only. */
export function residentBytes(pid: number): number {
  const [, kibibytes] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) * 1_024
}

/** How many files, and so sockets, this process and its children may have open each. */
export function openFilesMax(): number {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  const [, count] = /^Max open files\s+\d+\s+(\d+)/m.exec(limits) ?? []
  return Number(count)
}
