import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { BODY_DEPTH_MAX, INVALID_JSON } from './known_problems.js'
import { sendProblem } from './problem.js'

/**
 * Makes the request's body of its JSON text, an object or a list. Every member is there as it was sent: the
 * framework's own parser drops `__proto__` silently and fails on deep nesting. An empty text is an empty object.
 */
export default class ParseJsonMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    const bytes = ctx.request.raw()
    if (bytes) {
      const body = parseObject(Buffer.from(bytes, 'latin1'))
      if (body === null) return sendProblem(ctx, INVALID_JSON)
      ctx.request.updateBody(body)
    }
    return next()
  }
}

/** A byte order mark is no JSON, and what is no UTF-8 is not mended. */
function parseObject(bytes: Buffer): object | null {
  try {
    const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    const value: unknown = JSON.parse(utf8.decode(bytes))
    return isObject(value) && !isNestedTooDeeply(value) ? value : null
  } catch {
    return null
  }
}

/** Goes level by level, because what it looks for would overflow the stack of a recursion. */
function isNestedTooDeeply(value: object): boolean {
  let level: object[] = [value]
  for (let depth = 0; depth < BODY_DEPTH_MAX; depth += 1) {
    level = level.flatMap((outer) => Object.values(outer).filter(isObject))
    if (level.length === 0) return false
  }
  return true
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
