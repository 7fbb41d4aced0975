import type { StreamMeasures } from '#cluster/streams/stream_measures'
import { ALARMED_LINES } from '#shared/alarmed_lines'
import type { Log } from '#shared/log'
import { Tally } from '#shared/tally'
import { LATE_RUNS } from './tripwire.js'

/**
 * Checks whether runs of the every-minute jobs have waited for more than a minute, counts these checks for the
 * tripwire, and logs a line for each stream with a late run. A metric filter counts that line. A check that Redis does
 * not answer is not counted.
 */
export class LateRuns {
  readonly checks = new Tally(['in_time', 'late'])

  constructor(
    private readonly streams: Pick<StreamMeasures, 'current'>,
    private readonly log: Pick<Log, 'warn'>
  ) {}

  /** Never rejects. */
  async check(): Promise<void> {
    const measures = await this.streams.current()
    const known = measures.filter(({ name }) => LATE_RUNS.streams.includes(name))
    if (known.length < LATE_RUNS.streams.length) return
    const late = known.filter(({ oldestMs }) => oldestMs > LATE_RUNS.afterMs)
    this.checks.add(late.length > 0 ? 'late' : 'in_time')
    for (const { name: stream, oldestMs, depth } of late) {
      const waitedSeconds = Math.floor(oldestMs / 1_000)
      this.log.warn({ stream, depth, waited_seconds: waitedSeconds }, ALARMED_LINES.jobRunsLate)
    }
  }
}
