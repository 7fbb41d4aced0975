/** What a job is told about one of its runs. */
export interface CronRun {
  readonly slot: number
  /** When the slot began, on the clock that instances share. */
  readonly dueAt: Date
  /** Aborts when the work is given back to others. */
  readonly signal: AbortSignal
}

/**
 * Work that is due for organizations once in each interval. Times in milliseconds.
 *
 * `run` is idempotent: a run may come again after an instance died, and once more when Redis lost what it knew. It throws
 * when it failed, and is repeated then; a store that is away costs no attempt.
 */
export interface CronJob {
  /** Part of keys and ids: words joined by hyphens. */
  readonly type: string
  readonly intervalMs: number
  /** How long after the epoch the first slot begins: two hours make a daily job start at 02:00 UTC. */
  readonly phaseMs?: number
  /** How many organizations one instance works on at once. */
  readonly concurrency?: number
  /** A run that nobody came to for so long after its slot began is passed over, because later ones make up for it. */
  readonly keepMs?: number
  /**
   * The organizations for which the slot that began at `dueAt` has something to do, each once. Each instance asks once
   * in each slot, so the cost must grow with the work that is due, not with the number of organizations. Throws when the
   * answer is not available, and is asked again.
   */
  due(dueAt: Date): Promise<readonly string[]>
  run(organizationId: string, run: CronRun): Promise<void>
}
