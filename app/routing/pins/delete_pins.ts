import { inject } from '@adonisjs/core/container'
import { Clock } from '#shared/clock'
import { OrganizationWrites, type TransactionWork } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { PinWrites } from './pin_writes.js'
import { type RouterPin, weakens } from './router_pin.js'
import { RouterPinRepository } from './router_pin_repository.js'

export type DeletePinRefusal =
  | { readonly type: 'not_found' }
  | { readonly type: 'revision_stale'; readonly revision: number }
  /** The author may not weaken a blocking pin. */
  | { readonly type: 'override_missing' }

export interface WeakenPinOptions extends WriteOptions {
  /** Refuses the write unless the pin has one of these revisions. */
  readonly expectedRevisions?: readonly number[] | undefined
  /** Whether the author may weaken a blocking pin; false unless given. */
  readonly mayWeaken?: boolean
}

@inject()
export class DeletePin {
  constructor(
    private readonly pins: RouterPinRepository,
    private readonly writes: PinWrites,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    id: string,
    { expectedRevisions, mayWeaken, ...options }: WeakenPinOptions = {}
  ): Promise<Result<null, DeletePinRefusal>> {
    const remove: TransactionWork<null, DeletePinRefusal> = async (session) => {
      const current = await this.pins.find(organizationId, id, session)
      if (!current) return err({ type: 'not_found' })
      if (expectedRevisions?.includes(current.revision) === false) {
        return err({ type: 'revision_stale', revision: current.revision })
      }
      if (!mayWeaken && weakens(current, null, this.clock.now().getTime())) {
        return err({ type: 'override_missing' })
      }
      await this.pins.delete(organizationId, id, session)
      await this.writes.record(organizationId, [{ before: current }], options, session)
      return ok(null)
    }
    return this.writes.commit(organizationId, id, remove, options)
  }
}

/** Deletes the pins that a token or its descendants created, all or none, and returns them. */
@inject()
export class DeletePinsOfToken {
  constructor(
    private readonly pins: RouterPinRepository,
    private readonly pinWrites: PinWrites,
    private readonly writes: OrganizationWrites
  ) {}

  async execute(
    organizationId: string,
    tokenId: string,
    options: WriteOptions
  ): Promise<readonly RouterPin[]> {
    const deleted = await this.writes.commitAll<readonly RouterPin[], never>(
      organizationId,
      async (session) => {
        const pins = await this.pins.madeBy(organizationId, tokenId, session)
        const deletions = pins.map((before) => ({ before }))
        await this.pins.deleteAll(organizationId, pins, session)
        await this.pinWrites.record(organizationId, deletions, options, session)
        const changes = pins.map(({ id }) => ({ organizationId, kind: 'pin' as const, id }))
        return ok({ value: pins, changes })
      },
      options
    )
    return deleted.ok ? deleted.value : []
  }
}
