import { RequestMemory, type ReturnShare } from '#shared/http/request_memory'

/** More than the order of 10,000 routers and the chunks on their way to a client take. */
const ANSWER_BYTES = 1_048_576
const AT_ONCE_MAX = 8
const WAIT_MS = 5_000

/** The answers with routing tables in progress: eight on an instance, one of each organization. */
export class RoutingTableSlots {
  readonly #memory = new RequestMemory({ bytesMax: AT_ONCE_MAX * ANSWER_BYTES, waitMs: WAIT_MS })

  /** Returns the function that ends the turn; null when it did not come in time. */
  take(organizationId: string): Promise<ReturnShare | null> {
    return this.#memory.take(organizationId, ANSWER_BYTES)
  }
}
