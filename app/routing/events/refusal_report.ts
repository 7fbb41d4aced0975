import { ALARMED_LINES } from '#shared/alarmed_lines'
import type { EventLog } from './event_log.js'

/** The alarm needs a line in each of several consecutive minutes. */
const REPEAT_AFTER_MS = 30_000

/**
 * Logs that MongoDB refuses all router events: at once, again every 30 s while it goes on, and its end with how long it
 * lasted.
 */
export class RefusalReport {
  readonly #log: EventLog
  readonly #now: () => number
  #sinceMs: number | null = null
  #toldAtMs = 0

  /** `now` is monotonic. */
  constructor(log: EventLog, now: () => number = () => performance.now()) {
    this.#log = log
    this.#now = now
  }

  refused(reason: unknown): void {
    const nowMs = this.#now()
    if (this.#sinceMs !== null && nowMs - this.#toldAtMs < REPEAT_AFTER_MS) return
    this.#sinceMs ??= nowMs
    this.#toldAtMs = nowMs
    this.#log.error({ reason }, ALARMED_LINES.routerEventsRefused)
  }

  taken(): void {
    if (this.#sinceMs === null) return
    const durationMs = Math.round(this.#now() - this.#sinceMs)
    this.#sinceMs = null
    this.#log.info({ duration_ms: durationMs }, 'MongoDB takes router events again')
  }
}
