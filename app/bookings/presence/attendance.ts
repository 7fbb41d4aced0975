import type { HeldLease } from '#cluster/leases/held_lease'
import type { PresentStream } from './session_presence.js'

type EndReason = Parameters<PresentStream['end']>[0]

/**
 * A session that this instance attends since a page entered: its stream, its lease, and the time since the page left.
 */
export class Attendance {
  lease: HeldLease | undefined
  /** The entry number, as counted by MongoDB; 0 until then. */
  entries = 0
  #stream: PresentStream | null
  #isOver = false
  #graceTimer: NodeJS.Timeout | undefined

  constructor(
    readonly organizationId: string,
    readonly id: string,
    stream: PresentStream
  ) {
    this.#stream = stream
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Whether the page has a stream. */
  get hasPage(): boolean {
    return this.#stream !== null
  }

  /** Records that the page left. Calls `abandon` once, after the grace time, unless the attendance is over by then. */
  leave(graceMs: number, abandon: () => void): void {
    if (this.#isOver || !this.#stream) return
    this.#stream = null
    this.#graceTimer = setTimeout(abandon, graceMs)
    this.#graceTimer.unref()
  }

  /** Cancels the consequences of the page's departure, because the page may be about to return. */
  hold(): void {
    clearTimeout(this.#graceTimer)
  }

  /** Ends the attendance and tells the page why, if it is present. False when the attendance was already over. */
  end(reason: EndReason): boolean {
    if (this.#isOver) return false
    this.close()
    this.#stream?.end(reason)
    this.#stream = null
    return true
  }

  /** Ends the attendance without telling the page. */
  close(): void {
    this.#isOver = true
    clearTimeout(this.#graceTimer)
  }
}
