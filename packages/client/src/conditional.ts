import { queryText } from './query_text.js'
import type { WriteOptions } from './transport.js'

/** Puts the condition into the query too, where no proxy removes it. Throws when the options have no condition. */
export function conditional(
  collection: string,
  id: string,
  { ifMatch, query }: WriteOptions<object>
) {
  if (typeof ifMatch !== 'string') {
    throw new TypeError('ifMatch must be the etag of what was read, or * for any revision')
  }
  const revision = /^"(\d+)"$/.exec(ifMatch)?.[1]
  return {
    path: `${collection}/${encodeURIComponent(id)}${queryText({ ...query, if_revision: revision })}`,
    headers: { 'if-match': ifMatch },
  }
}
