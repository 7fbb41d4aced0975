import { isDuplicateKey } from '#shared/persistence/duplicate_key'
import type { QuotaExceeded } from '#shared/persistence/organization_quota'
import { ACTIVE_DEFAULT_INDEX, EXTERNAL_ID_INDEX, NAME_INDEX } from './router_model.js'

/** The rule that a write would break. */
export type RouterWriteRefusal =
  | { readonly type: 'name_taken' }
  | { readonly type: 'external_id_taken' }
  | { readonly type: 'active_default_exists' }
  | QuotaExceeded

/** The rule that a refused write broke, from the unique index that refused it. Rethrows any other error. */
export function refusalOf(error: unknown): RouterWriteRefusal {
  if (isDuplicateKey(error)) {
    const index = / index: (\S+) dup key/.exec(error.message)?.[1]
    if (index === NAME_INDEX) return { type: 'name_taken' }
    if (index === EXTERNAL_ID_INDEX) return { type: 'external_id_taken' }
    if (index === ACTIVE_DEFAULT_INDEX) return { type: 'active_default_exists' }
  }
  throw error
}
