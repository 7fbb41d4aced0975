import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CACHE_FOLDER } from '../services/project_folders.ts'
import type { FileTotals } from './test_totals.ts'

const SAVED_IN = join(CACHE_FOLDER, 'file_durations.json')

/** Estimated seconds of a file without measurements: its own or those of its folder, the first that matches. */
const USUAL_SECONDS: readonly (readonly [string, number])[] = [
  ['tests/process/chaos/chaos', 200],
  ['tests/process/mongo_faults', 150],
  ['tests/process/cluster_life/rolling_restart', 70],
  ['tests/process/fuzz', 45],
  ['tests/process/app/propagation', 45],
  ['tests/process/app/drain_without_stores', 40],
  ['tests/process/build/image', 35],
  ['tests/process/bookings', 35],
  ['tests/process/cluster/acl_user', 20],
  ['tests/process/cluster/fault_matrix/store_faults', 35],
  ['tests/process/cluster_life', 30],
  ['tests/process/app/router_events', 30],
  ['tests/process/cluster/fault_matrix', 20],
  ['tests/process/app/memory_ceiling', 20],
  ['tests/process/services/killed_run', 20],
  ['tests/process/app', 15],
  ['tests/process/hostile', 15],
  ['tests/process/build', 15],
  ['tests/process/operations', 12],
  ['tests/process/cluster', 12],
  ['tests/process/realtime', 12],
  ['tests/process/redis_cluster', 12],
  ['tests/process', 5],
  ['tests/integration/cluster/cron/cron_fanout', 13],
  ['tests/integration/cluster/broadcast', 8],
  ['tests/integration/cluster/locks/lock_faults', 8],
  ['tests/integration/cluster', 3],
  ['tests/integration', 2],
  ['tests/browser', 8],
  ['tests', 1],
]

/** The duration of each file in the last whole run of this checkout, by name. */
export function savedDurations(from = SAVED_IN): Record<string, number> {
  try {
    return JSON.parse(readFileSync(from, 'utf8')) as Record<string, number>
  } catch {
    return {}
  }
}

export function saveDurations(files: Record<string, FileTotals>, to = SAVED_IN): void {
  const took = Object.entries(files).map(([file, { tookMs }]) => [file, tookMs])
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, `${JSON.stringify({ ...savedDurations(to), ...Object.fromEntries(took) })}\n`)
}

/** The expected duration of a file: its own, or the usual one of its folder. */
export function expectedMs(file: string, kept: Readonly<Record<string, number>>): number {
  const [, seconds = 1] =
    USUAL_SECONDS.find(([name]) => file.startsWith(`${name}/`) || file === `${name}.spec.ts`) ?? []
  return kept[file] ?? seconds * 1000
}
