import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CACHE_FOLDER } from '../services/project_folders.ts'
import type { FileTotals } from './test_totals.ts'

const KEPT_IN = join(CACHE_FOLDER, 'file_durations.json')

/** Estimated seconds of a file in a folder without measurements; the longest matching name counts. */
const USUAL_SECONDS: readonly (readonly [string, number])[] = [
  ['tests/process/cluster/fault_matrix', 45],
  ['tests/process/chaos', 120],
  ['tests/process/hostile', 45],
  ['tests/process/cluster_life', 40],
  ['tests/process/fuzz', 60],
  ['tests/process/bookings', 55],
  ['tests/process/operations', 25],
  ['tests/process/realtime', 30],
  ['tests/process', 15],
  ['tests/integration/cluster', 6],
  ['tests/integration/commands', 6],
  ['tests/integration', 3],
  ['tests', 1],
]

/** The duration of each file in the last whole run of this checkout, by name. */
export function keptDurations(from = KEPT_IN): Record<string, number> {
  try {
    return JSON.parse(readFileSync(from, 'utf8')) as Record<string, number>
  } catch {
    return {}
  }
}

export function keepDurations(files: Record<string, FileTotals>, to = KEPT_IN): void {
  const took = Object.entries(files).map(([file, { tookMs }]) => [file, tookMs])
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, `${JSON.stringify({ ...keptDurations(to), ...Object.fromEntries(took) })}\n`)
}

/** The expected duration of a file: its own, or the usual one of its folder. */
export function expectedMs(file: string, kept: Readonly<Record<string, number>>): number {
  const [, seconds = 1] = USUAL_SECONDS.find(([folder]) => file.startsWith(`${folder}/`)) ?? []
  return kept[file] ?? seconds * 1000
}
