import { BoundedMap } from '#shared/bounded_map'
import type { QueueSize } from './delivery.js'

export interface QueueRoomOptions {
  /** What may wait for one webhook. */
  readonly allowed: QueueSize
  /** How long a measurement is used. */
  readonly keepMs: number
}

interface Measured {
  readonly atMs: number
  size: QueueSize
}

const MEASURED_MAX = 10_000

/**
 * Holds the queue of each webhook to its size. A queue is measured seldom and counted in between. What other instances add
 * meanwhile is not seen: together they may fill it once each before they notice.
 */
export class QueueRoom {
  readonly #measured = new BoundedMap<string, Measured>(MEASURED_MAX)

  /** `now` is monotonic. */
  constructor(
    private readonly sizeOf: (webhookId: string) => Promise<QueueSize>,
    private readonly options: QueueRoomOptions,
    private readonly now: () => number = () => performance.now()
  ) {}

  /** Counts a delivery of `bytes`. False when there is no room for it. */
  async take(webhookId: string, bytes: number): Promise<boolean> {
    const measured = await this.#current(webhookId)
    const { size } = measured
    const { allowed } = this.options
    if (size.count + 1 > allowed.count || size.bytes + bytes > allowed.bytes) return false
    measured.size = { count: size.count + 1, bytes: size.bytes + bytes }
    return true
  }

  /** Measures the queue again before anything else is counted. */
  forget(webhookId: string): void {
    this.#measured.delete(webhookId)
  }

  async #current(webhookId: string): Promise<Measured> {
    const known = this.#measured.get(webhookId)
    if (known && this.now() - known.atMs < this.options.keepMs) return known
    const measured = { atMs: this.now(), size: await this.sizeOf(webhookId) }
    this.#measured.set(webhookId, measured)
    return measured
  }
}
