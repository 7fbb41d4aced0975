import { inject } from '@adonisjs/core'
import { RouterPinRepository } from '#routing/persistence/pins/router_pin_repository'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'

export type DeletePinRefusal = { readonly type: 'not_found' } | { readonly type: 'revision_stale' }

@inject()
export class DeletePin {
  constructor(
    private readonly pins: RouterPinRepository,
    private readonly writes: OrganizationWrites
  ) {}

  /** Refuses the deletion unless the pin has one of `expectedRevisions`. */
  async execute(
    organizationId: string,
    id: string,
    expectedRevisions?: readonly number[]
  ): Promise<Result<null, DeletePinRefusal>> {
    const change = { organizationId, kind: 'pin', id } as const
    return this.writes.commit<null, DeletePinRefusal>(change, async (session) => {
      const current = await this.pins.find(organizationId, id, session)
      if (!current) return err({ type: 'not_found' })
      if (expectedRevisions?.includes(current.revision) === false) {
        return err({ type: 'revision_stale' })
      }
      await this.pins.delete(organizationId, id, session)
      return ok(null)
    })
  }
}
