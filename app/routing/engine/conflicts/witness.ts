import type { Domain } from './domain.js'
import { pathOfKey, RequestUrl } from '#routing/engine/criteria/request_url'
import { memberOf } from './text_set.js'

/** A request that shows something: a URL and the instant at which it is asked. */
export interface Witness {
  readonly request: RequestUrl
  readonly atMs: number
}

/**
 * The plainest request of a domain, at its first instant. Null when the URL would be longer than
 * a URL may be: then no such request exists.
 */
export function witnessOf({ path, parameters, window }: Domain): Witness | null {
  const root = '/'
  const pathKey = path.allBut && !path.texts.has(root) ? root : (memberOf(path) ?? root)
  const pieces: string[] = []
  for (const [name, values] of parameters) {
    const value = memberOf(values)
    if (value === undefined) continue
    const written = encodeURIComponent(name)
    pieces.push(value === '' ? written : `${written}=${encodeURIComponent(value)}`)
  }
  const query = pieces.length > 0 ? `?${pieces.join('&')}` : ''
  const request = RequestUrl.parse(`https://example.com${pathOfKey(pathKey)}${query}`)
  return request.ok ? { request: request.value, atMs: window.fromMs } : null
}
