import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CACHE_FOLDER } from '../services/project_folders.ts'
import type { FileTotals } from './run_totals.ts'

const SAVED_IN = join(CACHE_FOLDER, 'file_durations.json')

/** Estimated seconds of a file without measurements: its own or those of its folder, the first that matches. */
const USUAL_SECONDS: readonly (readonly [string, number])[] = [
  ['tests/process/chaos/chaos', 230],
  ['tests/process/fuzz', 200],
  ['tests/process/mongo_faults', 150],
  ['tests/process/cluster_life/rolling_restart', 90],
  ['tests/process/cluster/requested_audit', 16],
  ['tests/functional/bad_input', 95],
  ['tests/process/app/drain_without_stores', 26],
  ['tests/integration/commands/indexes_ensure', 50],
  ['tests/process/cluster_life', 45],
  ['tests/process/cluster/fault_matrix/store_faults', 45],
  ['tests/process/cluster/recurring_jobs', 8],
  ['tests/process/app/propagation', 30],
  ['tests/process/scripts/quickstart', 16],
  ['tests/process/bookings', 20],
  ['tests/process/operations/console', 30],
  ['tests/process/app/exit_limit', 3],
  ['tests/process/app/loud_log', 6],
  ['tests/process/app', 20],
  ['tests/process/cluster/fault_matrix/clock_faults', 1],
  ['tests/process/cluster', 22],
  ['tests/process/services/killed_run', 12],
  ['tests/process/services/wheel', 10],
  ['tests/process/build', 10],
  ['tests/process/realtime', 14],
  ['tests/process/operations', 12],
  ['tests/process', 6],
  ['tests/functional/client', 24],
  ['tests/functional/attacks', 22],
  ['tests/functional/routing/keep_pins', 22],
  ['tests/functional/routing/find_routers', 20],
  ['tests/functional/isolation', 17],
  ['tests/functional/routing/bulk_update_routers', 17],
  ['tests/functional/routing/read_routing_table', 15],
  ['tests/functional/routing/matching_vectors', 13],
  ['tests/functional/attacks_on_meaning', 10],
  ['tests/functional/openapi', 8],
  ['tests/functional/conventions', 5],
  ['tests/functional/routing', 4],
  ['tests/integration/routing/found_routers', 13],
  ['tests/integration/commands/seed_traffic', 23],
  ['tests/integration/insight/traffic_sums', 11],
  ['tests/integration/commands/seed_clinic', 20],
  ['tests/integration/routing/past_tables', 12],
  ['tests/integration/cluster/cron/cron_fanout', 13],
  ['tests/integration/webhooks', 13],
  ['tests/integration/operations', 11],
  ['tests/integration/cluster/broadcast', 8],
  ['tests/integration/cluster/locks/lock_faults', 9],
  ['tests/integration/routing', 5],
  ['tests/integration', 3],
  ['tests/browser', 40],
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
