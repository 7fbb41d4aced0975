import type { Log } from '#shared/log'

/** `clock_off`: the wall clock differs from that of a store. `indexes_missing`: what MongoDB lacks since the start. */
export type InstanceWarning = 'clock_off' | 'indexes_missing'

/** What an instance has found wrong while it runs; the list of instances shows it. */
export class InstanceWarnings {
  readonly #found = new Set<InstanceWarning>()

  constructor(private readonly log: Pick<Log, 'info' | 'warn'>) {}

  get current(): readonly InstanceWarning[] {
    return [...this.#found].sort()
  }

  /** Logs one line when the warning begins, with these fields, and one when it is over. */
  note(warning: InstanceWarning, isFound: boolean, fields: object): void {
    if (isFound === this.#found.has(warning)) return
    if (isFound) {
      this.#found.add(warning)
      this.log.warn({ warning, ...fields }, 'this instance has found something wrong')
    } else {
      this.#found.delete(warning)
      this.log.info({ warning }, 'what this instance had found wrong is over')
    }
  }
}
