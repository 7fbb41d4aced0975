import { RequestMemory, type ReturnShare } from '#shared/http/request_memory'

/** More than one batch of the routers of an organization at its quota takes, as rows and as text. */
const EXPORT_BYTES = 16_777_216
const AT_ONCE_MAX = 4
const WAIT_MS = 5_000

/** The exports in progress: four on an instance, one of each organization. */
export class ExportSlots {
  readonly #memory = new RequestMemory({ bytesMax: AT_ONCE_MAX * EXPORT_BYTES, waitMs: WAIT_MS })

  /** Returns the function that ends the turn; null when it did not come in time. */
  take(organizationId: string): Promise<ReturnShare | null> {
    return this.#memory.take(organizationId, EXPORT_BYTES)
  }
}
