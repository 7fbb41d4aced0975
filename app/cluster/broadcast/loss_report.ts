import { randomUUID } from 'node:crypto'
import type { Signals } from '#cluster/signals/signals'

/** The two signals of a loss: `lost` once when it happens, `recovered` once when it is over. */
export type LossKeys =
  | { lost: 'redis.adapter.disconnected'; recovered: 'redis.adapter.reconnected' }
  | { lost: 'redis.subscription.dropped'; recovered: 'redis.subscription.resubscribed' }

/** Prints each loss and its end once, however many retries and connections it involves. */
export class LossReport {
  #open: { id: string; connection: string; lastHeardAtMs: number } | null = null

  constructor(
    private readonly signals: Signals,
    private readonly keys: LossKeys
  ) {}

  get isOpen(): boolean {
    return this.#open !== null
  }

  /** `lastHeardAtMs` is when the connection last delivered a message, on the monotonic clock. */
  lost(connection: string, reason: string, lastHeardAtMs: number): void {
    if (this.#open) return
    this.#open = { id: randomUUID(), connection, lastHeardAtMs }
    this.signals.emit(this.keys.lost, { connection, loss: this.#open.id, reason })
  }

  recovered(): void {
    if (!this.#open) return
    const { id, connection, lastHeardAtMs } = this.#open
    this.#open = null
    const gapMs = Math.ceil(performance.now() - lastHeardAtMs)
    this.signals.emit(this.keys.recovered, { connection, loss: id, gap_ms: gapMs })
  }
}
