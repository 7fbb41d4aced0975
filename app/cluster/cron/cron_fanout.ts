import type { Log } from '#shared/log'
import type { CronJob } from './cron_job.js'
import { type SlotDependencies, SlotWork } from './slot_work.js'

/** The clock may be set, so it is read at least this often. */
const CHECK_MS_MAX = 1_000
/** Multiples of it spread evenly, so each instance comes first in its share of the slots. */
const GOLDEN_RATIO = 0.618_033_988_749_895

/**
 * Fans one job out, slot by slot, together with the other instances. Every tick computes the slot from the clock, so
 * nothing drifts: a process that was paused, or starts in the middle of a slot, does the current slot and none that it
 * missed. While Redis is away nothing is enqueued; the slot is caught up with as long as it lasts. Owns a timer that
 * does not keep the process alive.
 */
export class CronFanout {
  readonly #seed = Math.random()
  #work: SlotWork | null = null
  #retryMs = 0
  #timer: NodeJS.Timeout | undefined
  #checking: Promise<void> | null = null
  #isStopping = false

  constructor(
    private readonly dependencies: SlotDependencies,
    private readonly job: Pick<CronJob, 'due'>,
    private readonly log: Log
  ) {}

  start(): void {
    this.#checkAfter(0)
  }

  /** Another instance could not enqueue these; if the slot is still the current one, this instance tries. */
  offer(slot: number, organizationIds: readonly string[]): void {
    if (this.#work?.slot !== slot || this.#isStopping) return
    this.#work.offer(organizationIds)
    if (!this.#checking) this.#checkAfter(this.#untilNextMs())
  }

  /** Call it when Redis may be back. */
  resume(): void {
    this.#work?.resume()
    if (!this.#checking) this.#checkAfter(this.#untilNextMs())
  }

  /** Begins nothing more; resolves when the chunk in hand has been enqueued or given back. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#timer)
    await this.#checking
  }

  #checkAfter(delayMs: number): void {
    clearTimeout(this.#timer)
    if (this.#isStopping) return
    this.#timer = setTimeout(() => {
      this.#checking = this.#check().finally(() => {
        this.#checking = null
        this.#checkAfter(this.#untilNextMs())
      })
    }, delayMs)
    this.#timer.unref()
  }

  async #check(): Promise<void> {
    const { slots, nowMs } = this.dependencies
    const now = nowMs()
    const slot = slots.slotAt(now)
    this.#retryMs = 0
    try {
      if (this.#work?.slot !== slot && this.#tickAtMs(slot) <= now) {
        const due = await this.job.due(new Date(slots.startOf(slot)))
        this.#work = new SlotWork(slot, due, this.dependencies)
      }
      await this.#work?.pass(() => this.#isStopping)
    } catch (error) {
      this.#retryMs = CHECK_MS_MAX
      this.log.warn({ err: error, job: this.dependencies.jobType }, 'a job could not be fanned out')
    }
  }

  #untilNextMs(): number {
    const { slots, nowMs } = this.dependencies
    const now = nowMs()
    const slot = slots.slotAt(now)
    const isBegun = this.#work?.slot === slot
    const tickAtMs = this.#tickAtMs(isBegun ? slot + 1 : slot)
    const workAtMs = isBegun && this.#work ? this.#work.nextAtMs : Infinity
    const untilMs = Math.min(CHECK_MS_MAX, tickAtMs - now, workAtMs - now)
    return Math.max(1, this.#retryMs, Math.ceil(untilMs))
  }

  #tickAtMs(slot: number): number {
    return this.dependencies.slots.tickAt(slot, (this.#seed + slot * GOLDEN_RATIO) % 1)
  }
}
