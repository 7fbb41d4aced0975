import { isClickId } from '#routing/engine/criteria/platform_parameters'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { UrlPrivacy } from '#shared/url_privacy'
import type { AskedFor } from './asked_for.js'
import { MASK } from './masked_path.js'
import { pathMask } from './path_mask.js'
import { isPersonal, isPersonalParameter } from './personal_text.js'

const UTM_PREFIX = 'utm_'

/**
 * The URL of a request as the organization lets it be stored. The routers of `asked` match it exactly when they match the
 * request. What is kept keeps its order and spelling.
 */
export function recordedUrl(request: RequestUrl, privacy: UrlPrivacy, asked: AskedFor): string {
  const { href } = request
  if (privacy === 'full') return href
  const query = href.indexOf('?')
  const path = recordedPath(query === -1 ? href : href.slice(0, query), request.pathKey, asked)
  if (query === -1) return path
  const kept = recordedParameters(href.slice(query + 1), request, privacy, asked)
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`
}

/** `beforeQuery` is the URL up to its query. */
function recordedPath(beforeQuery: string, pathKey: string, asked: AskedFor): string {
  const mask = pathMask(pathKey, asked)
  if (mask === null) return beforeQuery
  const path = beforeQuery.indexOf('/', beforeQuery.indexOf('://') + '://'.length)
  return beforeQuery.slice(0, path) + maskedPath(beforeQuery.slice(path), pathKey, mask)
}

/** A path as written; its key has no empty segment. */
function maskedPath(path: string, pathKey: string, mask: string): string {
  const parts = pathKey.split('/').values()
  parts.next()
  return path
    .split('/')
    .map((segment) => (segment !== '' && isPersonal(parts.next().value ?? '') ? mask : segment))
    .join('/')
}

/** The parameters of `search`, as written, without those that are left out. */
function recordedParameters(
  search: string,
  { query }: RequestUrl,
  privacy: UrlPrivacy,
  asked: AskedFor
): string[] {
  const written = search.split('&').filter((part) => part !== '')
  const seen = new Set<string>()
  const kept: string[] = []
  let at = 0
  for (const [name, value] of query.occurrences()) {
    const part = written[at++] ?? ''
    const isAsked = asked.hasName(name) && !seen.has(name)
    seen.add(name)
    if (isAsked) kept.push(part)
    else if (!isLeftOut(name, privacy)) kept.push(masked(part, name, value))
  }
  return kept
}

/** Whether parameters of this name are not stored, unless a router asks for them. */
export function isLeftOut(name: string, privacy: UrlPrivacy): boolean {
  if (privacy === 'relevant' && !name.startsWith(UTM_PREFIX)) return true
  return isClickId(name) || isPersonal(name)
}

function masked(part: string, name: string, value: string): string {
  if (!isPersonalParameter(name, value)) return part
  return `${part.slice(0, part.indexOf('='))}=${MASK}`
}
