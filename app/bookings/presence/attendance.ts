import type { HeldLease } from '#cluster/leases/held_lease'
import type { PresentStream } from '#shared/realtime/session_presence'

type EndReason = Parameters<PresentStream['end']>[0]

/** A session as this instance attends it since a page entered: its stream, its lease, and the time since the page left. */
export class Attendance {
  lease: HeldLease | undefined
  /** The number of the entry, as MongoDB counted it; 0 until it did. */
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

  /** Whether its page has a stream. */
  get hasPage(): boolean {
    return this.#stream !== null
  }

  /** The page left: `abandon` follows once, after the grace time, unless the attendance is over by then. */
  leave(graceMs: number, abandon: () => void): void {
    if (this.#isOver || !this.#stream) return
    this.#stream = null
    this.#graceTimer = setTimeout(abandon, graceMs)
    this.#graceTimer.unref()
  }

  /** The page may be about to come back: nothing follows from its having left any more. */
  hold(): void {
    clearTimeout(this.#graceTimer)
  }

  /** Ends the attendance and tells the page why, if it is there. False when it was over already. */
  end(reason: EndReason): boolean {
    if (this.#isOver) return false
    this.close()
    this.#stream?.end(reason)
    this.#stream = null
    return true
  }

  /** Ends the attendance without a word to the page. */
  close(): void {
    this.#isOver = true
    clearTimeout(this.#graceTimer)
  }
}
