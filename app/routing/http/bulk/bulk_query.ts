import vine from '@vinejs/vine'
import type { BulkUpdateOptions } from '#routing/actions/bulk_update_routers'
import type { PinPolicy } from '#shared/pin_policy'
import { strictObject } from '#shared/http/strict_object'
import { writeQuery } from '#shared/http/write_query'
import { leastListed, listedConflicts } from '../conflicts/listed_conflicts.js'
import { pinPolicy } from '#shared/http/pin_policy'
import { conflictPolicy } from '../routers/write_query.js'

export const bulkDeleteQueryValidator = vine.create(
  strictObject({ on_pin: pinPolicy().optional(), ...writeQuery })
)

export const bulkUpdateQueryValidator = vine.create(
  strictObject({
    on_conflict: conflictPolicy().optional(),
    on_pin: pinPolicy().optional(),
    ...writeQuery,
    conflicts: listedConflicts().optional(),
  })
)

interface BulkUpdateQuery extends Required<
  Omit<BulkUpdateOptions, 'alongside' | 'actor' | 'onPin' | 'validateOnly'>
> {
  readonly onPin: PinPolicy
  readonly validateOnly: boolean
}

export async function readBulkUpdateQuery(queryString: unknown): Promise<BulkUpdateQuery> {
  const query = await bulkUpdateQueryValidator.validate(queryString)
  return {
    onConflict: query.on_conflict ?? 'warn',
    onPin: query.on_pin ?? 'reject',
    validateOnly: query.validate_only ?? false,
    leastListed: leastListed(query.conflicts),
  }
}
