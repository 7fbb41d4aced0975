import type { HttpRequest } from '@adonisjs/core/http'
import { rawHeader } from './raw_header.js'

const PARAMETER = /;\s*(?!q\s*=)[^\s=;,]+\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^;,"]*)/gi

/**
 * The media type of the answer, of those that an endpoint offers: the one that `Accept` weighs most (RFC 9110, 12.5.1), else the
 * first. Each is offered in one form, so parameters such as `charset=utf-8` or `header=present` ask for nothing else.
 */
export function acceptedType<const Type extends string>(
  request: HttpRequest,
  offered: readonly [Type, ...Type[]]
): Type {
  const accept = rawHeader(request, 'accept')
  if (accept !== undefined) request.headers().accept = accept.replace(PARAMETER, '')
  return request.accepts([...offered]) ?? offered[0]
}
