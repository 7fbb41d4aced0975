import vine from '@vinejs/vine'
import type { BulkUpdateOptions } from '#routing/actions/bulk_update_routers'
import { flag } from '#shared/http/flag'
import { strictObject } from '#shared/http/strict_object'
import { leastListed, listedConflicts } from '../conflicts/listed_conflicts.js'
import { conflictPolicy } from '../routers/write_query.js'

export const bulkDeleteQueryValidator = vine.create(
  strictObject({ validate_only: flag().optional() })
)

export const bulkUpdateQueryValidator = vine.create(
  strictObject({
    on_conflict: conflictPolicy().optional(),
    validate_only: flag().optional(),
    conflicts: listedConflicts().optional(),
  })
)

type BulkUpdateQuery = Required<Omit<BulkUpdateOptions, 'alongside' | 'actor'>>

export async function readBulkUpdateQuery(queryString: unknown): Promise<BulkUpdateQuery> {
  const query = await bulkUpdateQueryValidator.validate(queryString)
  return {
    onConflict: query.on_conflict ?? 'warn',
    validateOnly: query.validate_only ?? false,
    leastListed: leastListed(query.conflicts),
  }
}
