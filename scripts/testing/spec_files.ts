import { globSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '../services/project_folders.ts'

/** One test file, by its path from the project's folder. */
export interface SpecFile {
  readonly file: string
  readonly suite: string
}

/**
 * Files with tests of wall-clock time, which parallel work could spoil: they run alone. Every file with `.retry(2)` is
 * among them.
 */
export const RUN_ALONE: ReadonlySet<string> = new Set(
  [
    'functional/identity/failed_token_timing',
    'functional/routing/slow_patterns',
    'functional/routing/warm_resolve',
    'integration/cluster/broadcast/broadcast',
    'integration/cluster/broadcast/lease_announcements',
    'integration/cluster/broadcast/unreachable_subscriber',
    'integration/cluster/cache/remote_cache',
    'integration/cluster/connections/cluster_connections',
    'integration/cluster/cron/cron_fanout',
    'integration/cluster/leases/lease_faults',
    'integration/cluster/leases/lease_sweeper',
    'integration/cluster/limiter/rate_limiter',
    'integration/cluster/locks/distributed_lock',
    'integration/cluster/locks/lock_faults',
    'integration/cluster/streams/stream_measures',
    'integration/cluster/streams/streams',
    'integration/cluster/usage/tripped_by',
    'process/app/body_floods',
    'process/hostile/hostile',
    'process/operations/console',
    'process/operations/metrics',
    'process/realtime/drain',
  ].map((path) => `tests/${path}.spec.ts`)
)

/** Tests of coordination between instances must hold on Redis and on Valkey. */
const ON_BOTH_PRODUCTS =
  /^tests\/(integration\/cluster\/[^/]+|process\/cluster|process\/redis_cluster|process\/cluster\/fault_matrix(?=\/(store|network|clock)_faults))\/[^/]+\.spec\.ts$/

export function runsOnBothProducts({ file }: SpecFile): boolean {
  return ON_BOTH_PRODUCTS.test(file)
}

/** The files of these suites, which adonisrc.ts declares under folders of the same names. */
export function specFiles(suites: readonly string[]): SpecFile[] {
  return suites.flatMap((suite) =>
    globSync(`tests/${suite}/**/*.spec.ts`, { cwd: PROJECT_FOLDER })
      .sort()
      .map((file) => ({ file: join(file), suite }))
  )
}
