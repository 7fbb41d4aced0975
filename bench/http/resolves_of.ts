import type { LoadRequest } from '../load/load_connection.js'
import { RESOLVE } from './measured_paths.js'
import type { SeededWorld } from './seed_world.js'

const URLS = 500

/** The requests of an organization's visitors. */
export function resolvesOf({ bearer, urls }: SeededWorld): LoadRequest[] {
  return urls.slice(0, URLS).map((url) => ({
    method: 'POST',
    path: RESOLVE,
    headers: { 'Authorization': bearer, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url }),
  }))
}
