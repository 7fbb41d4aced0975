import type { SpecFile } from './spec_files.ts'

/** Divides files over lanes of about the same duration: the longest first, each to the least loaded lane. */
export function divideFiles(
  files: readonly SpecFile[],
  lanes: number,
  expectedMs: (file: string) => number
): SpecFile[][] {
  const divided = Array.from({ length: lanes }, () => ({ files: [] as SpecFile[], totalMs: 0 }))
  const longestFirst = files
    .map((one) => ({ one, ms: expectedMs(one.file) }))
    .sort((a, b) => b.ms - a.ms || a.one.file.localeCompare(b.one.file))
  for (const { one, ms } of longestFirst) {
    const least = divided.reduce((best, lane) => (lane.totalMs < best.totalMs ? lane : best))
    least.files.push(one)
    least.totalMs += ms
  }
  return divided.map((lane) => lane.files)
}
