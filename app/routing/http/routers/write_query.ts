import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import type { PinPolicy } from '#shared/pin_policy'
import type { ConflictPolicy } from '#routing/routers/writes/report_conflicts'
import type { WarningCode } from '#routing/engine/criteria/warning_code'
import type { Actor } from '#shared/actor'
import { actorOf } from '#shared/http/actor_of'
import { flag } from '#shared/http/flag'
import type { Severity } from '#routing/engine/conflicts/conflict_kind'
import { strictObject } from '#shared/http/strict_object'
import { pinPolicy } from '#shared/http/pin_policy'
import { writeQuery } from '#shared/http/write_query'
import { leastListed, listedConflicts } from '../conflicts/listed_conflicts.js'
import { acceptedCodes } from '../warnings/accepted_codes.js'

export function conflictPolicy() {
  return vine.enum(['warn', 'reject'] as const).meta({ default: 'warn' })
}

const members = {
  on_conflict: conflictPolicy().optional(),
  on_pin: pinPolicy().optional(),
  ...writeQuery,
  conflicts: listedConflicts().optional(),
  accept: acceptedCodes().optional(),
}

export const writeQueryValidator = vine.create(strictObject(members))

/** Of writes that can answer what they do to past traffic. */
export const assessedWriteQueryValidator = vine.create(
  strictObject({ ...members, impact: flag().optional() })
)

export const deleteQueryValidator = vine.create(
  strictObject({ on_pin: pinPolicy().optional(), ...writeQuery })
)

/** Who deletes one or several routers, and how. */
export async function readDeleteQuery(ctx: HttpContext) {
  const query = await deleteQueryValidator.validate(ctx.request.qs())
  return {
    actor: actorOf(ctx),
    onPin: query.on_pin ?? 'reject',
    validateOnly: query.validate_only ?? false,
  }
}

interface WriteQuery {
  readonly actor: Actor
  readonly onConflict: ConflictPolicy
  readonly onPin: PinPolicy
  readonly validateOnly: boolean
  readonly leastListed: Severity
  readonly accept: readonly WarningCode[]
}

/** Who writes, and how to write one or several routers. */
export async function readWriteQuery(ctx: HttpContext): Promise<WriteQuery> {
  return toQuery(ctx, await writeQueryValidator.validate(ctx.request.qs()))
}

/** As `readWriteQuery`, of a write that can answer its impact. */
export async function readAssessedWriteQuery(ctx: HttpContext) {
  const query = await assessedWriteQueryValidator.validate(ctx.request.qs())
  return { ...toQuery(ctx, query), impact: query.impact ?? false }
}

function toQuery(ctx: HttpContext, query: Infer<typeof writeQueryValidator>): WriteQuery {
  return {
    actor: actorOf(ctx),
    onConflict: query.on_conflict ?? 'warn',
    onPin: query.on_pin ?? 'reject',
    validateOnly: query.validate_only ?? false,
    leastListed: leastListed(query.conflicts),
    accept: query.accept ?? [],
  }
}
