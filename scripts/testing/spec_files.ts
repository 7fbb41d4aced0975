import { globSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '../services/project_folders.ts'

/** One test file, by its path from the project's folder. */
export interface SpecFile {
  readonly file: string
  readonly suite: string
}

/**
 * Tests of coordination between instances must hold on Redis and on Valkey: the long tier runs them again on the product
 * that the others did not use. They leave out what the product makes no difference for: faults of proxies, what MongoDB
 * answers, what an instance prints, and what is built on the locks, streams and broadcasts that other files hold against
 * both.
 */
const ON_BOTH_PRODUCTS = [
  /^tests\/integration\/cluster\/(?!cron|signals|broadcast\/unreachable_subscriber|cache\/three_processes|connections\/connection_losses|usage\/tripped_by)/,
  /^tests\/(long\/redis_cluster|process\/cluster\/(acl_user|lock_safety|fault_matrix\/(store|clock)_faults))\b/,
]

export function runsOnBothProducts({ file }: SpecFile): boolean {
  return ON_BOTH_PRODUCTS.some((files) => files.test(file))
}

/** The files of these suites, which adonisrc.ts declares under folders of the same names. */
export function specFiles(suites: readonly string[]): SpecFile[] {
  return suites.flatMap((suite) =>
    globSync(`tests/${suite}/**/*.spec.ts`, { cwd: PROJECT_FOLDER })
      .sort()
      .map((file) => ({ file: join(file), suite }))
  )
}
