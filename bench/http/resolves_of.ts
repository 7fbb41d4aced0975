import type { LoadRequest } from './load_connection.js'
import type { SeededWorld } from './seed_world.js'

const URLS = 500

/** The requests of an organization's visitors. */
export function resolvesOf({ bearer, urls }: SeededWorld): LoadRequest[] {
  return urls.slice(0, URLS).map((url) => ({
    method: 'POST',
    path: '/v1/booking-flow-routers/resolve',
    headers: { 'Authorization': bearer, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url }),
  }))
}
