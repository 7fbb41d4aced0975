import type { Redis } from 'ioredis'
import { RedisCommand } from '#cluster/console/redis_command'
import { type ListedStream, StreamRegister } from '#cluster/console/stream_register'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { STREAM } from '#operations/cluster_view/cluster_view_schemas'
import { durationText, table } from '#shared/console/table'
import { showAll } from '#shared/http/json_schema'

const SHOWN_MAX = 200
const HEADINGS = ['STREAM', 'DEPTH', 'OLDEST', 'IN HAND', 'POSTPONED', 'CONSUMERS', 'DEAD']

export default class StreamsList extends RedisCommand {
  static override commandName = 'streams:list'
  static override description =
    'List the streams: waiting messages, age of the oldest, consumers, dead letters'
  static override help = [
    'Changes nothing. Shows the streams of this release; with REDIS_OPERATOR_URL it finds those of all releases with SCAN.',
    `Shows ${SHOWN_MAX} at most. Exits with 0, or with 1 when Redis does not answer.`,
  ]

  protected override async work(redis: Redis, keys: RedisKeys, mayScan: boolean) {
    const register = new StreamRegister(redis, keys)
    const { default: metrics } = await import('#config/metrics')
    const { streams, isComplete } = mayScan
      ? await register.list(SHOWN_MAX)
      : { streams: await register.show(metrics.streams.names), isComplete: true }
    if (this.json) {
      this.printJson({ streams: showAll(STREAM, streams), is_complete: isComplete })
      return
    }
    this.print(table(HEADINGS, streams.map(streamRow), 'there is no stream'))
    if (!isComplete) this.print([`not all: ${streams.length} were looked at`])
  }
}

function streamRow(stream: ListedStream): string[] {
  const { name, depth, oldestMs, inHand, postponed, consumers, deadLetters } = stream
  const counts = [inHand, postponed, consumers, deadLetters].map(String)
  return [name, String(depth), oldestMs === null ? '-' : durationText(oldestMs), ...counts]
}
