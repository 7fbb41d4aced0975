import { RequestMemory, type ReturnShare } from '#shared/http/request_memory'

/** More than the sums of 20,000 routers and the groups of an answer take. */
const READ_BYTES = 33_554_432
const AT_ONCE_MAX = 2
const WAIT_MS = 5_000

/** The questions about traffic in progress: two on an instance, one of each organization. */
export class TrafficSlots {
  readonly #memory = new RequestMemory({ bytesMax: AT_ONCE_MAX * READ_BYTES, waitMs: WAIT_MS })

  /** Returns the function that ends the turn; null when it did not come in time. */
  take(organizationId: string): Promise<ReturnShare | null> {
    return this.#memory.take(organizationId, READ_BYTES)
  }
}
