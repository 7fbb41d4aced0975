import { inject } from '@adonisjs/core/container'
import { TokenAncestry } from '#identity/tokens/token_ancestry'
import { Clock } from '#shared/clock'
import { newIdentifier } from '#shared/identifiers'
import { storedActor } from '#shared/persistence/stored_actor'
import { alone, type Enlist } from '#shared/persistence/organization_writes'
import { err, type FieldProblem, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { JudgeNewPin, type PinNotHeld, type PinTargetUnknown } from './judge_new_pin.js'
import { PinWrites } from './pin_writes.js'
import { type PinFields, pinProblems, type RouterPin } from './router_pin.js'
import { RouterPinRepository } from './router_pin_repository.js'

/** How many pins an organization may have. */
export const PINS_MAX = 1_000

export type PinWriteRefusal =
  | { readonly type: 'invalid'; readonly problems: readonly FieldProblem[] }
  | PinTargetUnknown
  | PinNotHeld

export type CreatePinRefusal = PinWriteRefusal | { readonly type: 'too_many' }

@inject()
export class CreatePin {
  constructor(
    private readonly pins: RouterPinRepository,
    private readonly judge: JudgeNewPin,
    private readonly writes: PinWrites,
    private readonly ancestry: TokenAncestry,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    fields: PinFields,
    enlist: Enlist<RouterPin> = alone,
    options: WriteOptions = {}
  ): Promise<Result<RouterPin, CreatePinRefusal>> {
    const problems = pinProblems(fields, this.clock.now().getTime())
    if (problems.length > 0) return err({ type: 'invalid', problems })
    const id = newIdentifier()
    const create = enlist<CreatePinRefusal>(async (session) => {
      const count = await this.pins.count(organizationId, session)
      if (count >= PINS_MAX) return err({ type: 'too_many' })
      const judged = await this.judge.execute(organizationId, fields, session)
      if (!judged.ok) return judged
      const { actor } = options
      const creatorIds = await this.ancestry.ofActor(organizationId, actor, session)
      const made = { creatorIds, creator: storedActor(actor) }
      const created = await this.pins.create(organizationId, id, fields, session, made)
      await this.writes.record(organizationId, [{ after: created }], options, session)
      return ok(created)
    })
    return this.writes.commit<RouterPin, CreatePinRefusal>(organizationId, id, create, options)
  }
}
