import vine from '@vinejs/vine'
import type { ConflictPolicy } from '#routing/actions/report_conflicts'
import { strictObject } from '#shared/http/strict_object'

export const writeQueryValidator = vine.create(
  strictObject({
    on_conflict: vine
      .enum(['warn', 'reject'] as const)
      .meta({ default: 'warn' })
      .optional(),
  })
)

export async function readConflictPolicy(queryString: unknown): Promise<ConflictPolicy> {
  const { on_conflict: onConflict = 'warn' } = await writeQueryValidator.validate(queryString)
  return onConflict
}
