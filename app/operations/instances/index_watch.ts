import type { MissingIndex } from '#shared/persistence/indexes'
import type { InstanceWarnings } from './instance_warnings.js'

/** Notices indexes that were dropped while the instance runs; a start compares them itself. */
export class IndexWatch {
  constructor(
    private readonly find: () => Promise<readonly MissingIndex[]>,
    private readonly warnings: InstanceWarnings
  ) {}

  /** Never rejects: while MongoDB does not answer, nothing is known and nothing changes. */
  async check(): Promise<void> {
    const missing = await this.find().catch(() => null)
    if (missing) this.warnings.note('indexes_missing', missing.length > 0, { missing })
  }
}
