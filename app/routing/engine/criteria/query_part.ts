import { ANYTHING, memberOf } from './text_set.js'
import type { UrlPart } from './url_part.js'

/** The memory of a criterion on a parameter besides its texts, in bytes. */
export const PARAMETER_BYTES = 290

/** A query parameter. Campaign criteria and query criteria apply to the same part. */
export const queryPart: UrlPart = {
  name: null,
  range: ANYTHING,

  write({ pairs }, name, values) {
    const value = memberOf(values)
    if (value === undefined) return
    const written = encodeURIComponent(name)
    pairs.push(value === '' ? written : `${written}=${encodeURIComponent(value)}`)
  },
}
