import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { MessageStream } from '#cluster/streams/message_stream'
import type { CronJob } from './cron_job.js'

/** One organization's share of a slot, or a run that was requested, as it is stored in the job's stream. */
export interface CronMessage {
  readonly organization_id: string
  readonly slot: number
  /** Of a requested run: the request. Absent in runs of a slot. */
  readonly request_id?: string
}

/** The same id on every instance, so the stream accepts the message once. `run`: the slot, or the request. */
export function messageId(jobType: string, organizationId: string, run: number | string): string {
  return `${jobType}:${organizationId}:${run}`
}

/** Null for a body that this version cannot read. */
export function parseMessage(body: unknown): CronMessage | null {
  if (typeof body !== 'object' || body === null) return null
  const members: Partial<Record<string, unknown>> = { ...body }
  const { organization_id: organizationId, slot, request_id: requestId } = members
  if (typeof organizationId !== 'string' || organizationId === '') return null
  if (typeof slot !== 'number' || !Number.isInteger(slot)) return null
  if (typeof requestId !== 'string') return { organization_id: organizationId, slot }
  return { organization_id: organizationId, slot, request_id: requestId }
}

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
