import { RequestMemory, type ReturnShare } from '#shared/http/request_memory'

/** The shapes of an organization, what is derived of them, and the answer. */
const ANSWER_BYTES = 25_165_824
const WAIT_MS = 5_000

/** The list of suggestions in progress: one on an instance. */
export class SuggestionSlots {
  readonly #memory = new RequestMemory({ bytesMax: ANSWER_BYTES, waitMs: WAIT_MS })

  /** Returns the function that ends the turn; null when it did not come in time. */
  take(organizationId: string): Promise<ReturnShare | null> {
    return this.#memory.take(organizationId, ANSWER_BYTES)
  }
}
