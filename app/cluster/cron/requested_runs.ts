import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import type { ScriptOutcome } from '#cluster/lua/lua_script'
import type { MessageStream } from '#cluster/streams/message_stream'
import type { CronJob } from './cron_job.js'
import { CronSlots } from './cron_slots.js'
import { type CronMessage, jobStream, messageId } from './job_stream.js'

/**
 * Enqueues requested runs of one job behind those of its slots. Any instance runs them, at least once, even if the
 * instance that began is killed.
 */
export class RequestedRuns {
  readonly #slots: CronSlots
  readonly #stream: MessageStream<CronMessage>
  readonly #type: string

  /** `onEnqueued` is called after each request, so that an idle worker of this process need not poll. */
  constructor(
    { type, intervalMs, phaseMs }: Pick<CronJob, 'type' | 'intervalMs' | 'phaseMs'>,
    redis: Redis,
    keys: RedisKeys,
    private readonly nowMs: () => number,
    private readonly onEnqueued: () => void
  ) {
    this.#type = type
    this.#slots = new CronSlots(intervalMs, phaseMs)
    this.#stream = jobStream({ type, intervalMs }, redis, keys)
  }

  /** Safe to repeat: a request is enqueued once. Never rejects. */
  async enqueue(organizationId: string, requestId: string): Promise<ScriptOutcome<number>> {
    const slot = this.#slots.slotAt(this.nowMs())
    const id = messageId(this.#type, organizationId, requestId)
    const body = { organization_id: organizationId, slot, request_id: requestId }
    const outcome = await this.#stream.send([{ id, body }])
    this.onEnqueued()
    return outcome
  }
}
