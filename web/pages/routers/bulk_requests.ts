import { api } from '../../api/client.js'
import type { components } from '../../api/schema.js'

type Schemas = components['schemas']

export type BulkSet = Schemas['BulkUpdateBookingFlowRouters']['set']
export type BulkUpdate = Schemas['BulkUpdate']

/** The service takes no more routers in one request. */
export const BULK_MAX = 1_000

interface BulkOptions {
  /** Checks everything and writes nothing. */
  readonly isDryRun?: boolean
  readonly signal?: AbortSignal
}

/** Makes the same change to many routers, all or none. */
export async function bulkUpdate(
  ids: readonly string[],
  set: BulkSet,
  { isDryRun = false, signal }: BulkOptions = {}
): Promise<BulkUpdate> {
  const { data } = await api.POST('/v1/booking-flow-routers/bulk-update', {
    params: {
      query: isDryRun ? { validate_only: true } : {},
      header: isDryRun ? {} : { 'Idempotency-Key': crypto.randomUUID() },
    },
    body: { ids: [...ids], set },
    ...(signal && { signal }),
  })
  if (data === undefined) throw new TypeError('A bulk update answered without data')
  return data
}

/** Deletes many routers, all or none. Returns how many. */
export async function bulkDelete(ids: readonly string[]): Promise<number> {
  const { data } = await api.POST('/v1/booking-flow-routers/bulk-delete', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: { ids: [...ids] },
  })
  return data?.deleted ?? 0
}
