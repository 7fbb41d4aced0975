import { isDeepStrictEqual } from 'node:util'
import { inject } from '@adonisjs/core/container'
import { Clock } from '#shared/clock'
import type { TransactionWork } from '#shared/persistence/organization_writes'
import { err, type FieldProblem, ok, type Result } from '#shared/result'
import type { PinWriteRefusal } from './create_pin.js'
import type { DeletePinRefusal, WeakenPinOptions } from './delete_pins.js'
import { JudgeNewPin } from './judge_new_pin.js'
import { PinWrites } from './pin_writes.js'
import { type PinFields, pinProblems, type RouterPin, weakens } from './router_pin.js'
import { RouterPinRepository } from './router_pin_repository.js'

export type UpdatePinRefusal = PinWriteRefusal | DeletePinRefusal

export type PinChanges = {
  readonly [Member in keyof PinFields]?: PinFields[Member] | undefined
}

interface UpdatePinOptions extends WeakenPinOptions {
  /** The problems of the payload with the current pin; any of them refuses the update. */
  readonly problemsWith?: (current: RouterPin) => readonly FieldProblem[]
}

/**
 * Changes the given members. A pin whose promise does not change is not judged again, so the note of a broken or ended pin
 * can be edited.
 */
@inject()
export class UpdatePin {
  constructor(
    private readonly pins: RouterPinRepository,
    private readonly judge: JudgeNewPin,
    private readonly writes: PinWrites,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    id: string,
    changes: PinChanges,
    { expectedRevisions, mayWeaken, problemsWith, ...options }: UpdatePinOptions = {}
  ): Promise<Result<RouterPin, UpdatePinRefusal>> {
    const update: TransactionWork<RouterPin, UpdatePinRefusal> = async (session) => {
      const current = await this.pins.find(organizationId, id, session)
      if (!current) return err({ type: 'not_found' })
      if (expectedRevisions?.includes(current.revision) === false) {
        return err({ type: 'revision_stale', revision: current.revision })
      }
      const problems = problemsWith?.(current) ?? []
      if (problems.length > 0) return err({ type: 'invalid', problems })
      const fields = merged(current, changes)
      if (!isDeepStrictEqual(promiseOf(fields), promiseOf(current))) {
        const nowMs = this.clock.now().getTime()
        if (!mayWeaken && weakens(current, fields, nowMs)) return err({ type: 'override_missing' })
        const own = pinProblems(fields, nowMs)
        if (own.length > 0) return err({ type: 'invalid', problems: own })
        const judged = await this.judge.execute(organizationId, fields, session)
        if (!judged.ok) return judged
      }
      const updated = await this.pins.update(organizationId, id, fields, session)
      if (!updated) return err({ type: 'not_found' })
      const write = { before: current, after: updated, verb: 'updated' }
      await this.writes.record(organizationId, [write], options, session)
      return ok(updated)
    }
    return this.writes.commit(organizationId, id, update, options)
  }
}

function merged(current: PinFields, changes: PinChanges): PinFields {
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined)
  )
  const { url, at, expects, mode, note, expiresAtMs } = { ...current, ...given }
  return { url, at, expects, mode, note, expiresAtMs }
}

function promiseOf({ url, at, expects, mode, expiresAtMs }: PinFields) {
  return { url, at, expects, mode, expiresAtMs }
}
