import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Finds every text that could hold a member which the body parser drops, spelt out or with escapes. */
const MAY_LACK_MEMBERS = /proto|\\u00/i

/**
 * Gives a JSON body back the members that the body parser drops silently: `__proto__` and `constructor.prototype`.
 * They are plain own members here, so validation can report them, or take them where names are free.
 */
export default class WholeJsonMiddleware {
  handle({ request }: HttpContext, next: NextFn) {
    const raw = request.raw()
    if (raw && MAY_LACK_MEMBERS.test(raw)) {
      request.updateBody(JSON.parse(raw.replace(/^\uFEFF/, '')))
    }
    return next()
  }
}
