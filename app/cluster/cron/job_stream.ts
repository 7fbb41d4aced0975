import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { MessageStream } from '#cluster/streams/message_stream'
import type { CronJob } from './cron_job.js'
import { type CronMessage, parseMessage } from './cron_message.js'

/** Ids are remembered for longer than a slot can be fanned out, so no message is enqueued twice. */
const DEDUP_INTERVALS = 2

/** The stream of the runs of a job. */
export function jobStream(
  { type, intervalMs }: Pick<CronJob, 'type' | 'intervalMs'>,
  redis: Redis,
  keys: RedisKeys
): MessageStream<CronMessage> {
  return new MessageStream<CronMessage>(redis, keys, {
    name: `cron-${type}`,
    dedupMs: DEDUP_INTERVALS * intervalMs,
    parse: parseMessage,
  })
}
