import { setImmediate as nextTurn } from 'node:timers/promises'
import vine, { errors } from '@vinejs/vine'
import type { ImportDraft } from '#routing/routers/writes/import_drafts'
import { IMPORTED_MAX } from '#routing/routers/writes/import_routers'
import type { FieldError } from '#shared/http/problem'
import { strictObject } from '#shared/http/strict_object'
import { err, ok } from '#shared/result'
import {
  createRouterInput,
  createRouterPayload,
  readCreateRouter,
} from '../routers/router_payload.js'
import { legibleKeys } from './legible_keys.js'

/** Reading this many drafts blocks the process for some milliseconds. */
export const READ_AT_ONCE = 50

export const importRoutersValidator = vine.create(
  strictObject({
    routers: vine.array(createRouterPayload()).minLength(1).maxLength(IMPORTED_MAX),
  })
)

/**
 * The drafts in order. The fields in the problems of malformed drafts are relative to the draft. Throws the validator's
 * error when the surrounding body is wrong.
 */
export async function readImport(body: unknown): Promise<ImportDraft[]> {
  try {
    const { routers } = await importRoutersValidator.validate(body)
    return routers.map((payload) => ok(createRouterInput(payload)))
  } catch (error) {
    const wrong = error instanceof errors.E_VALIDATION_ERROR ? draftsOf(error.messages) : null
    if (!wrong) throw error
    return readEach((body as { readonly routers: readonly unknown[] }).routers, wrong)
  }
}

/** One draft on its own. */
export async function readDraft(payload: unknown): Promise<ImportDraft> {
  try {
    return ok(await readCreateRouter(payload))
  } catch (error) {
    if (!(error instanceof errors.E_VALIDATION_ERROR)) throw error
    const problems: readonly FieldError[] = error.messages
    return err({ problems, legible: await legibleKeys(payload, problems) })
  }
}

type Wrong = ReadonlyMap<number, readonly FieldError[]>

/** By the index of the draft; null when an error is not about a draft. */
function draftsOf(messages: readonly FieldError[]): Wrong | null {
  const drafts = new Map<number, FieldError[]>()
  for (const { message, rule, field } of messages) {
    const [, index, ownField = ''] = /^routers\.(\d+)(?:\.(.+))?$/.exec(field) ?? []
    if (index === undefined) return null
    const own = drafts.get(Number(index)) ?? []
    own.push({ message: message.replace(`routers.${index}.`, ''), rule, field: ownField })
    drafts.set(Number(index), own)
  }
  return drafts
}

async function readEach(drafts: readonly unknown[], wrong: Wrong): Promise<ImportDraft[]> {
  const read: ImportDraft[] = []
  for (const [index, draft] of drafts.entries()) {
    const problems = wrong.get(index)
    read.push(
      problems
        ? err({ problems, legible: await legibleKeys(draft, problems) })
        : ok(await readCreateRouter(draft))
    )
    if (index % READ_AT_ONCE === 0) await nextTurn()
  }
  return read
}
