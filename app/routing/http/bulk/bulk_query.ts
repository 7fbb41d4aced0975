import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { actorOf } from '#shared/http/actor_of'
import { strictObject } from '#shared/http/strict_object'
import { writeQuery } from '#shared/http/write_query'
import { leastListed, listedConflicts } from '../conflicts/listed_conflicts.js'
import { pinPolicy } from '#shared/http/pin_policy'
import { conflictPolicy } from '../routers/write_query.js'

export const bulkUpdateQueryValidator = vine.create(
  strictObject({
    on_conflict: conflictPolicy().optional(),
    on_pin: pinPolicy().optional(),
    ...writeQuery,
    conflicts: listedConflicts().optional(),
  })
)

export async function readBulkUpdateQuery(ctx: HttpContext) {
  const query = await bulkUpdateQueryValidator.validate(ctx.request.qs())
  return {
    actor: actorOf(ctx),
    onConflict: query.on_conflict ?? 'warn',
    onPin: query.on_pin ?? 'reject',
    validateOnly: query.validate_only ?? false,
    leastListed: leastListed(query.conflicts),
  }
}
