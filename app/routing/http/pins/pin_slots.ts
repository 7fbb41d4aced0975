import { RequestMemory, type ReturnShare } from '#shared/http/request_memory'

/** More than 1,000 pins of 10 KB each take as rows and as text. */
const ANSWER_BYTES = 16_777_216
const AT_ONCE_MAX = 2
const WAIT_MS = 5_000

/** The runs and coverages in progress: two on an instance, one of each organization. */
export class PinSlots {
  readonly #memory = new RequestMemory({ bytesMax: AT_ONCE_MAX * ANSWER_BYTES, waitMs: WAIT_MS })

  /** Returns the function that ends the turn; null when it did not come in time. */
  take(organizationId: string): Promise<ReturnShare | null> {
    return this.#memory.take(organizationId, ANSWER_BYTES)
  }
}
