import { isDuplicateKey } from '#shared/persistence/duplicate_key'
import { ACTIVE_DEFAULT_INDEX, NAME_INDEX } from './router_model.js'

export type RouterWriteRefusal = 'name_taken' | 'active_default_exists'

/** Which rule a refused write broke, by the unique index that refused it. Throws any other error on. */
export function refusalOf(error: unknown): RouterWriteRefusal {
  if (isDuplicateKey(error)) {
    const index = / index: (\S+) dup key/.exec(error.message)?.[1]
    if (index === NAME_INDEX) return 'name_taken'
    if (index === ACTIVE_DEFAULT_INDEX) return 'active_default_exists'
  }
  throw error
}
