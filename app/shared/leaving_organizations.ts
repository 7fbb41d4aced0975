import { isStoreUnavailable } from './store_unavailable.js'

/**
 * The organizations whose deletion was requested: no caller may act for them. An instance learns of a request within
 * about a second; while MongoDB is away it keeps its last list. One per process.
 */
export class LeavingOrganizations {
  #ids: ReadonlySet<string> = new Set()

  constructor(
    private readonly read: () => Promise<readonly string[]>,
    private readonly report: (error: unknown) => void
  ) {}

  has(organizationId: string): boolean {
    return this.#ids.has(organizationId)
  }

  /** Never throws. */
  async refresh(): Promise<void> {
    try {
      this.#ids = new Set(await this.read())
    } catch (error) {
      if (!isStoreUnavailable(error)) this.report(error)
    }
  }
}
