import { api } from './client.js'
import type { components } from './schema.js'

export type BookingFlow = components['schemas']['BookingFlow']

export const BOOKING_FLOWS_KEY = ['get', '/v1/booking-flows'] as const

const PAGE_ROWS = 100

/** The booking flows of the organization: all of them, or those of the first `pagesMax` pages of a hundred. */
export async function readBookingFlows(
  signal: AbortSignal,
  pagesMax = Infinity
): Promise<BookingFlow[]> {
  const flows: BookingFlow[] = []
  let cursor: string | null = null
  for (let page = 0; page < pagesMax; page += 1) {
    const query: { limit: number; cursor?: string } = {
      limit: PAGE_ROWS,
      ...(cursor !== null && { cursor }),
    }
    const { data } = await api.GET('/v1/booking-flows', { params: { query }, signal })
    flows.push(...(data?.data ?? []))
    cursor = data?.meta.next_cursor ?? null
    if (cursor === null) break
  }
  return flows
}
