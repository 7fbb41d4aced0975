import { api } from '../../api/client.js'
import type { components } from '../../api/schema.js'
import { randomKey } from '../../random_key.js'

type Schemas = components['schemas']

export type BulkSet = Schemas['BulkUpdateBookingFlowRouters']['set']
export type BulkUpdate = Schemas['BulkUpdate']

/** The service takes no more routers in one request. */
export const BULK_MAX = 1_000

interface BulkOptions {
  /** Checks everything and writes nothing. */
  readonly isDryRun?: boolean
  /** Whether it is written although it breaks blocking pins. */
  readonly breaksPins?: boolean
  readonly signal?: AbortSignal
}

/** Makes the same change to many routers, all or none. */
export async function bulkUpdate(
  ids: readonly string[],
  set: BulkSet,
  { isDryRun = false, breaksPins = false, signal }: BulkOptions = {}
): Promise<BulkUpdate> {
  const { data } = await api.POST('/v1/booking-flow-routers/bulk-update', {
    params: {
      query: { ...(isDryRun && { validate_only: true }), ...policyOf(breaksPins) },
      header: isDryRun ? {} : { 'Idempotency-Key': randomKey() },
    },
    body: { ids: [...ids], set },
    ...(signal && { signal }),
  })
  if (data === undefined) throw new TypeError('A bulk update answered without data')
  return data
}

/** Deletes many routers, all or none. Returns how many. */
export async function bulkDelete(
  ids: readonly string[],
  { breaksPins = false }: Pick<BulkOptions, 'breaksPins'> = {}
): Promise<number> {
  const { data } = await api.POST('/v1/booking-flow-routers/bulk-delete', {
    params: { query: policyOf(breaksPins), header: { 'Idempotency-Key': randomKey() } },
    body: { ids: [...ids] },
  })
  return data?.deleted ?? 0
}

function policyOf(breaksPins: boolean) {
  return breaksPins ? { on_pin: 'warn' as const } : {}
}
