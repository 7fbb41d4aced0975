import { partOf } from '#routing/engine/criteria/demands'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { UrlDraft } from '#routing/engine/criteria/url_part'
import type { Domain } from './domain.js'

/** A request that demonstrates something: a URL and the instant of the request. */
export interface Witness {
  readonly request: RequestUrl
  readonly atMs: number
}

/**
 * The simplest request of a domain, at its first instant. Null when its URL would exceed the length limit: then no such
 * request exists.
 */
export function witnessOf({ parts, window }: Domain): Witness | null {
  const url: UrlDraft = { host: 'example.com', path: '/', pairs: [] }
  for (const [name, values] of parts) partOf(name).write(url, name, values)
  const query = url.pairs.length > 0 ? `?${url.pairs.join('&')}` : ''
  const request = RequestUrl.parse(`https://${url.host}${url.path}${query}`)
  return request.ok ? { request: request.value, atMs: window.fromMs } : null
}
