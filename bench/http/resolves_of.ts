import type { LoadRequest } from '../load/load_connection.js'
import { RESOLVE, RESOLVE_BATCH } from './measured_paths.js'
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

/** The same request as part of a trace. */
export function tracedBy(request: LoadRequest, flags: string): LoadRequest {
  const traceparent = `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-${flags}`
  return { ...request, headers: { ...request.headers, traceparent } }
}

/** The same URLs, `size` of them in each request. */
export function batchesOf(resolves: readonly LoadRequest[], size: number): LoadRequest[] {
  const urls = resolves.map(({ body = '' }) => (JSON.parse(body) as { url: string }).url)
  return resolves.slice(0, Math.floor(urls.length / size)).map((resolve, at) => ({
    ...resolve,
    path: RESOLVE_BATCH,
    body: JSON.stringify({ urls: urls.slice(at * size, (at + 1) * size) }),
  }))
}
