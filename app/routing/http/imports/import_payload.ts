import vine, { errors } from '@vinejs/vine'
import type { CreateRouterInput } from '#routing/actions/create_router'
import { IMPORTED_MAX } from '#routing/actions/import_routers'
import type { FieldError } from '#shared/http/problem'
import { strictObject } from '#shared/http/strict_object'
import { err, ok, type Result } from '#shared/result'
import { createRouterInput, createRouterPayload } from '../routers/router_payload.js'

export const importRoutersValidator = vine.create(
  strictObject({
    routers: vine.array(createRouterPayload()).minLength(1).maxLength(IMPORTED_MAX),
  })
)

/** What is wrong with one draft on its own. Fields are relative to the draft. */
export interface MalformedDraft {
  readonly index: number
  readonly errors: readonly FieldError[]
}

/**
 * The drafts in order, or which of them are malformed and why. Throws the validator's error when the surrounding body
 * is wrong.
 */
export async function readImport(
  body: unknown
): Promise<Result<CreateRouterInput[], MalformedDraft[]>> {
  try {
    const { routers } = await importRoutersValidator.validate(body)
    return ok(routers.map(createRouterInput))
  } catch (error) {
    const malformed = error instanceof errors.E_VALIDATION_ERROR ? draftsOf(error.messages) : null
    if (!malformed) throw error
    return err(malformed)
  }
}

/** Null when an error is not about a draft. */
function draftsOf(messages: readonly FieldError[]): MalformedDraft[] | null {
  const drafts = new Map<number, FieldError[]>()
  for (const { message, rule, field } of messages) {
    const [, index, ownField = ''] = /^routers\.(\d+)(?:\.(.+))?$/.exec(field) ?? []
    if (index === undefined) return null
    const own = drafts.get(Number(index)) ?? []
    own.push({ message, rule, field: ownField })
    drafts.set(Number(index), own)
  }
  return [...drafts]
    .map(([index, ofDraft]) => ({ index, errors: ofDraft }))
    .sort((one, other) => one.index - other.index)
}
