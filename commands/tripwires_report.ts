import type { Redis } from 'ioredis'
import { RedisCommand } from '#cluster/console/redis_command'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { UsageStore } from '#cluster/usage/usage_store'
import { evaluateTripwires } from '#operations/tripwires/evaluate_tripwires'
import {
  reportLines,
  TRIPWIRE_REPORT,
  type TripwireSummary,
} from '#operations/tripwires/tripwire_lines'
import { EXIT } from '#shared/console/operator_command'
import { show } from '#shared/http/json_schema'

export default class TripwiresReport extends RedisCommand {
  static override commandName = 'tripwires:report'
  static override description =
    'Evaluate the capacity tripwires: is a larger plan, another tier or another store due?'
  static override help = [
    'Changes nothing. Reads the hourly counts of the instances; the latest minute may be missing.',
    `Exits with ${EXIT.done} when no tripwire is breached, ${EXIT.found} when one is, ${EXIT.failed} when Redis does not answer.`,
  ]

  protected override async work(redis: Redis, keys: RedisKeys): Promise<void> {
    const { default: metrics } = await import('#config/metrics')
    const { pubsubCeilingPerSecond } = metrics
    const { nowMs, hours } = await new UsageStore(redis, keys).readAll()
    const reports = evaluateTripwires(hours, { nowMs, pubsubCeilingPerSecond })
    const summary: TripwireSummary = { nowMs, pubsubCeilingPerSecond, reports }
    if (this.json) this.printJson(show(TRIPWIRE_REPORT, summary))
    else this.print(reportLines(summary))
    if (reports.some(({ isBreached }) => isBreached)) this.exitCode = EXIT.found
  }
}
