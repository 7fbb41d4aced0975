import type { MessageStream } from '#cluster/streams/message_stream'
import { StreamConsumer } from '#cluster/streams/stream_consumer'
import type { StreamConsumerOptions } from '#cluster/streams/handle_batch'
import type { StreamMessage } from '#cluster/streams/stream_group'
import { ALARMED_LINES } from '#shared/alarmed_lines'
import { isStoreUnavailable } from '#shared/store_unavailable'
import type { CronJob } from './cron_job.js'
import type { Log } from '#shared/log'
import type { CronMessage } from './job_stream.js'
import type { CronSlots } from './cron_slots.js'
import type { DeadRuns } from './dead_runs.js'

const CONCURRENCY = 8

/** Times in milliseconds. */
export type CronWorkerOptions = Pick<
  StreamConsumerOptions<CronMessage>,
  'pollMs' | 'visibilityMs' | 'attempts' | 'retryMsMin'
>

interface WorkerDependencies {
  readonly slots: CronSlots
  readonly stream: MessageStream<CronMessage>
  readonly nowMs: () => number
  readonly log: Log
  readonly deadRuns: DeadRuns
}

/**
 * Runs what was enqueued for one job, together with the workers of the other instances. A failed run is repeated with
 * back-off, and a run whose instance died is taken over. A run that never succeeds becomes a dead letter, which is
 * logged and counted.
 */
export class CronWorker {
  readonly #consumer: StreamConsumer<CronMessage>

  constructor(
    private readonly job: CronJob,
    private readonly dependencies: WorkerDependencies,
    options: CronWorkerOptions
  ) {
    this.#consumer = new StreamConsumer(dependencies.stream, {
      ...options,
      batchSize: job.concurrency ?? CONCURRENCY,
      handle: (messages, signal) => this.#handle(messages, signal),
      onDeadLetter: (id, reason, removed) => {
        dependencies.deadRuns.add(job.type, removed)
        dependencies.log.error({ id, reason, removed, job: job.type }, ALARMED_LINES.jobRunDead)
      },
    })
  }

  start(): void {
    this.#consumer.start()
  }

  /** Polls for work now. */
  wake(): void {
    this.#consumer.wake()
  }

  /** Takes no more work. Finishes the work in hand, or leaves it to other instances after `withinMs`. */
  stop(withinMs: number): Promise<void> {
    return this.#consumer.stop(withinMs)
  }

  async #handle(
    messages: readonly StreamMessage<CronMessage>[],
    signal: AbortSignal
  ): Promise<string[]> {
    const ends = await Promise.allSettled(messages.map(({ body }) => this.#run(body, signal)))
    signal.throwIfAborted()
    const failures = ends.flatMap((end, at) => {
      const message = messages[at]
      return end.status === 'rejected' && message ? [{ message, error: end.reason as unknown }] : []
    })
    const away = failures.find(({ error }) => isStoreUnavailable(error))
    if (away) throw away.error
    return failures.map(({ message: { id, attempt }, error }) => {
      this.dependencies.log.warn(
        { err: error, id, attempt, job: this.job.type },
        'a job run failed'
      )
      return id
    })
  }

  async #run(
    { organization_id, slot, request_id }: CronMessage,
    signal: AbortSignal
  ): Promise<void> {
    const { slots, nowMs } = this.dependencies
    const dueAtMs = slots.startOf(slot)
    const requestId = request_id ?? null
    if (nowMs() - dueAtMs > (this.job.keepMs ?? Infinity)) return
    await this.job.run(organization_id, { slot, dueAt: new Date(dueAtMs), requestId, signal })
  }
}
