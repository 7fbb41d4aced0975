import { isDuplicateKey } from '#shared/persistence/duplicate_key'
import type { QuotaExceeded } from '#shared/persistence/organization_quota'
import { ACTIVE_DEFAULT_INDEX, EXTERNAL_ID_INDEX, NAME_INDEX } from './router_model.js'

/** A router that has what another one wants and only one may have. */
export interface RouterInTheWay {
  readonly id: string
  readonly name: string
}

/** What only one router of an organization may have, and the one that has it. */
export interface UniquenessRefusal {
  readonly type: 'name_taken' | 'external_id_taken' | 'active_default_exists'
  /** Absent while it is not looked for, and when it has been changed or deleted since. */
  readonly inTheWay?: RouterInTheWay | undefined
}

/** The rule that a write would break. */
export type RouterWriteRefusal = UniquenessRefusal | QuotaExceeded

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
