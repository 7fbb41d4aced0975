import type { HeldLease } from '#cluster/leases/held_lease'
import type { PresentStream } from './session_presence.js'

type EndReason = Parameters<PresentStream['end']>[0]

/**
 * A session that this instance owns because a page joined here: its stream, its lease and its grace time.
 */
export class OwnedSession {
  lease: HeldLease | undefined
  /** How often a page joined, counted by MongoDB. */
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

  /** Records that the page left. Calls `abandon` after the grace time unless the ownership ends first. */
  leave(graceMs: number, abandon: () => void): void {
    if (this.#isOver || !this.#stream) return
    this.#stream = null
    this.#graceTimer = setTimeout(abandon, graceMs)
    this.#graceTimer.unref()
  }

  /** Stops the grace time, because the page may be about to return. */
  hold(): void {
    clearTimeout(this.#graceTimer)
  }

  /** Ends the ownership and sends the reason to a page that is present. False when it had already ended. */
  end(reason: EndReason): boolean {
    if (this.#isOver) return false
    this.close()
    this.#stream?.end(reason)
    this.#stream = null
    return true
  }

  /** Ends the ownership without a message to the page. */
  close(): void {
    this.#isOver = true
    clearTimeout(this.#graceTimer)
  }
}
