import { globSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '../services/project_folders.ts'

/** One test file, by its path from the project's folder. */
export interface SpecFile {
  readonly file: string
  readonly suite: string
}

/** Tests of coordination between instances must hold on Redis and on Valkey. */
const ON_BOTH_PRODUCTS =
  /^tests\/(integration\/cluster\/[^/]+|process\/cluster|process\/redis_cluster|process\/cluster\/fault_matrix(?=\/(store|clock)_faults))\/[^/]+\.spec\.ts$/

/**
 * Of those, the files for which the product makes no difference: faults of proxies, what MongoDB answers, what an
 * instance prints, and what is built on the locks, streams and broadcasts that other files hold against both.
 */
const ON_ONE_PRODUCT =
  /^tests\/(integration\/cluster\/(cron|signals|broadcast\/unreachable_subscriber|cache\/three_processes|connections\/connection_losses|usage\/tripped_by)|process\/cluster\/(recurring_jobs|requested_audit))\b/

export function runsOnBothProducts({ file }: SpecFile): boolean {
  return ON_BOTH_PRODUCTS.test(file) && !ON_ONE_PRODUCT.test(file)
}

/** Tests that judge wall-clock times, which the other lanes of a run would lengthen. */
const ON_THEIR_OWN = /^tests\/(process\/(hostile|timed)\/|browser\/budget\b)/

export function runsOnItsOwn({ file }: SpecFile): boolean {
  return ON_THEIR_OWN.test(file)
}

/** The files of these suites, which adonisrc.ts declares under folders of the same names. */
export function specFiles(suites: readonly string[]): SpecFile[] {
  return suites.flatMap((suite) =>
    globSync(`tests/${suite}/**/*.spec.ts`, { cwd: PROJECT_FOLDER })
      .sort()
      .map((file) => ({ file: join(file), suite }))
  )
}
