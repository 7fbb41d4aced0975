import { inject } from '@adonisjs/core'
import { RouterPinRepository } from './router_pin_repository.js'
import type { PinFields, RouterPin } from '#routing/pins/router_pin'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { AuditLog } from '#shared/persistence/audit_log'
import { Clock } from '#shared/clock'
import { err, type FieldProblem, ok, type Result } from '#shared/result'
import { newIdentifier } from '#shared/identifiers'
import { alone, type Alongside, OrganizationWrites } from '#shared/persistence/organization_writes'
import { TokenAncestry } from '#shared/token_ancestry'
import type { WriteOptions } from '#shared/write_options'
import { auditedPin, pinProblems } from './router_pin.js'
import { JudgeNewPin, type PinNotHeld, type PinTargetUnknown } from './judge_new_pin.js'

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
    private readonly tables: LiveRoutingTables,
    private readonly writes: OrganizationWrites,
    private readonly audit: AuditLog,
    private readonly ancestry: TokenAncestry,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    fields: PinFields,
    alongside: Alongside<RouterPin> = alone,
    options: WriteOptions = {}
  ): Promise<Result<RouterPin, CreatePinRefusal>> {
    const problems = pinProblems(fields, this.clock.now().getTime())
    if (problems.length > 0) return err({ type: 'invalid', problems })
    // Loads the snapshot now: once the write holds the organization, other writes may wait for it.
    await this.tables.forOrganization(organizationId)
    const id = newIdentifier()
    const change = { organizationId, kind: 'pin', id } as const
    const create = alongside<CreatePinRefusal>(async (session) => {
      const count = await this.pins.count(organizationId, session)
      if (count >= PINS_MAX) return err({ type: 'too_many' })
      const judged = await this.judge.execute(organizationId, fields, session)
      if (!judged.ok) return judged
      const { actor } = options
      const creatorIds =
        actor?.kind === 'token'
          ? await this.ancestry.claim(organizationId, actor.tokenId, session)
          : []
      const created = await this.pins.create(organizationId, id, fields, session, creatorIds)
      const after = await auditedPin(this.tables, created)
      await this.audit.record({ organizationId, kind: 'router_pin', after }, options, session)
      return ok(created)
    })
    return this.writes.commit<RouterPin, CreatePinRefusal>(change, create, options)
  }
}
