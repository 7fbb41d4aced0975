import { pathOfKey, type RequestUrl } from '#routing/engine/criteria/request_url'
import type { UrlPrivacy } from '#shared/url_privacy'
import type { AskedFor } from './asked_for.js'
import { MASK, maskedPathKey } from './masked_path.js'
import { pathMask } from './path_mask.js'
import { isPersonalParameter } from './personal_text.js'
import { isLeftOut } from './recorded_url.js'

/** In characters, all of them ASCII. */
export const SHAPE_LENGTH_MAX = 1_024

/**
 * A URL as far as the routers of `asked` can see it: its path, and the first value of each parameter, sorted. Never more
 * than `privacy` lets be stored, nor more than `masked` does. Behind an origin it is a URL that these routers match exactly
 * when they match the request, and whose shape it is. Null when it is longer than `SHAPE_LENGTH_MAX`.
 */
export function urlShape(
  { pathKey, query }: RequestUrl,
  privacy: UrlPrivacy,
  asked: AskedFor
): string | null {
  const mask = pathMask(pathKey, asked)
  const path = pathOfKey(mask === null ? pathKey : maskedPathKey(pathKey, mask))
  const parameters: string[] = []
  for (const [name, value] of query) {
    if (asked.hasName(name)) {
      parameters.push(parameterText(name, value))
    } else if (!isLeftOut(name, privacy)) {
      parameters.push(parameterText(name, isPersonalParameter(name, value) ? MASK : value))
    }
  }
  const shape = parameters.length === 0 ? path : `${path}?${parameters.sort().join('&')}`
  return shape.length > SHAPE_LENGTH_MAX ? null : shape
}

function parameterText(name: string, value: string): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
}
