/** What a job knows about one of its runs. */
export interface CronRun {
  readonly slot: number
  /** When the slot began, on the clock that instances share. */
  readonly dueAt: Date
  /** The request that the run answers; null for the run of a slot. */
  readonly requestId: string | null
  /** Aborts when the work is given back to other instances. */
  readonly signal: AbortSignal
}

/**
 * Work that is due for organizations once in each interval. Times in milliseconds.
 *
 * `run` must be idempotent: it may be repeated after an instance died, and once more when Redis lost its data. A run
 * that throws has failed and is repeated; a store that is away costs no attempt.
 */
export interface CronJob {
  /** Part of keys and ids: words joined by hyphens. */
  readonly type: string
  readonly intervalMs: number
  /** The offset of the first slot from the epoch: two hours make a daily job start at 02:00 UTC. */
  readonly phaseMs?: number
  /** How many organizations one instance works on at once. */
  readonly concurrency?: number
  /** A run that has not started this long after its slot began is skipped, because later ones make up for it. */
  readonly keepMs?: number
  /**
   * The organizations for which the slot that began at `dueAt` has work, each once. Each instance asks once per slot,
   * so the cost must grow with the work that is due, not with the number of organizations. Throws when the answer is
   * not available, and is then called again.
   */
  due(dueAt: Date): Promise<readonly string[]>
  run(organizationId: string, run: CronRun): Promise<void>
}
