import type { CronOrganizations } from './cron_organizations.js'

const PAGE_SIZE = 1_000

/**
 * All organizations, read in pages and remembered for `keepMs`. While they cannot be read, the last list stays in use,
 * for jobs of a new organization can wait; without one, asking throws.
 */
export class KnownOrganizations {
  readonly #source: CronOrganizations
  readonly #keepMs: number
  #ids: readonly string[] | null = null
  #readAtMs = 0
  #reading: Promise<readonly string[]> | null = null

  constructor(source: CronOrganizations, keepMs: number) {
    this.#source = source
    this.#keepMs = keepMs
  }

  async all(): Promise<readonly string[]> {
    if (this.#ids && performance.now() - this.#readAtMs < this.#keepMs) return this.#ids
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null
    })
    try {
      return await this.#reading
    } catch (error) {
      if (this.#ids) return this.#ids
      throw error
    }
  }

  async #read(): Promise<readonly string[]> {
    const startedAtMs = performance.now()
    const ids: string[] = []
    for (;;) {
      const page = await this.#source.page(ids.at(-1) ?? null, PAGE_SIZE)
      ids.push(...page)
      if (page.length < PAGE_SIZE) break
    }
    this.#ids = ids
    this.#readAtMs = startedAtMs
    return ids
  }
}
