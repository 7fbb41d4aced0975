import { args, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import {
  isSignalKey,
  type LoggedSignal,
  SignalLog,
  type SignalSummary,
} from '#operations/console/signal_log'
import { SystemClock } from '#shared/clock'
import { isKeyboard, linesOf } from '#shared/console/lines_of'
import { OperatorCommand } from '#shared/console/operator_command'
import { table, visible } from '#shared/console/table'
import { parseInstant } from '#shared/http/instant'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time'

const LIMIT_MAX = 100_000
const HEADINGS = ['SIGNAL', 'COUNT', 'INSTANCES', 'FIRST', 'LAST', 'WORST 5 MIN', 'ALARM']
const SPAN_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
}

export default class SignalsQuery extends OperatorCommand {
  static override commandName = 'signals:query'
  static override description = 'Find the signals in log files or standard input, newest first'
  static override help = [
    'Needs no store. Reads the output of `docker logs -t`, `docker compose logs -t` or `aws logs tail`.',
    'Each signal states its time and its instance (host and process, as in the other lines of the log).',
    'Signals of older releases state neither: the timestamp of the log driver is used, else line order.',
    'Exits with 0, even if it finds no signal; 2 when a file cannot be read or the command line is wrong.',
  ]
  static override options: CommandOptions = { startApp: false }

  @args.spread({
    required: false,
    description: 'Log files; standard input if none is given, or for -',
  })
  declare files?: string[]

  @flags.string({ description: 'Only this signal, such as redis.lock.unavailable' })
  declare key?: string

  @flags.string({
    description:
      'Only signals since then: an instant such as 2026-03-01T09:00:00Z, or 15m, 2h, 1d ago',
  })
  declare since?: string

  @flags.number({ default: 100, description: `How many signals to print, at most ${LIMIT_MAX}` })
  declare limit: number

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const log = new SignalLog({ key: this.#key(), sinceMs: this.#sinceMs(), limit: this.#limit() })
    for (const file of this.files?.length ? this.files : ['-']) {
      if (isKeyboard(file)) this.refuse('name a log file, or pipe a log into it')
      log.startFile()
      for await (const line of linesOf(file)) log.add(line)
    }
    if (this.json) this.#printJson(log)
    else this.#printLines(log)
    if (log.leftOut > 0) {
      this.logger.logError(
        `${this.commandName}: ${log.leftOut} signals bear no time and were left out (--since)`
      )
    }
  }

  #printJson(log: SignalLog): void {
    this.printJson({
      total: log.total,
      left_out: log.leftOut,
      summary: log.summaries().map((summary) => ({
        key: summary.key,
        count: summary.count,
        instances: summary.instances,
        first: instant(summary.firstMs),
        last: instant(summary.lastMs),
        worst_sum: summary.worstSum,
        is_alarming: summary.isAlarming,
      })),
      signals: log.signals().map(({ key, payload, atMs, instance }) => ({
        at: instant(atMs),
        instance,
        key,
        payload: parsed(payload),
      })),
    })
  }

  #printLines(log: SignalLog): void {
    this.print(table(HEADINGS, log.summaries().map(summaryRow), 'no signal'))
    const signals = log.signals()
    if (signals.length > 0) this.print(['', ...signals.map(signalLine)])
    if (log.total > signals.length) this.print([`${signals.length} of ${log.total} are shown`])
  }

  #key() {
    const { key } = this
    if (key === undefined) return null
    return isSignalKey(key)
      ? key
      : this.refuse(`unknown signal "${key}"; signals:list names all of them`)
  }

  #sinceMs(): number | null {
    const { since } = this
    if (since === undefined) return null
    const [, count, unit = ''] = /^([1-9]\d{0,6})([smhd])$/.exec(since) ?? []
    if (count !== undefined) {
      return new SystemClock().now().getTime() - Number(count) * (SPAN_MS[unit] ?? 0)
    }
    return (
      parseInstant(since)?.getTime() ??
      this.refuse('--since must be an instant with its offset, or a span such as 15m, 2h or 1d')
    )
  }

  #limit(): number {
    const { limit } = this
    if (Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX) return limit
    return this.refuse(`--limit must be a whole number from 1 to ${LIMIT_MAX}`)
  }
}

function summaryRow(summary: SignalSummary) {
  const { key, count, instances, firstMs, lastMs, worstSum, isAlarming } = summary
  const alarm = worstSum === null ? 'unknown' : isAlarming ? 'YES' : 'no'
  return [
    key,
    String(count),
    instances.length === 0 ? '-' : String(instances.length),
    instant(firstMs) ?? '-',
    instant(lastMs) ?? '-',
    worstSum === null ? '-' : String(worstSum),
    alarm,
  ]
}

function signalLine({ key, payload, atMs, instance }: LoggedSignal): string {
  return visible([instant(atMs) ?? '-', instance ?? '-', key, payload].join('  '))
}

function instant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return payload
  }
}
