import { inject } from '@adonisjs/core'
import { auditedRouter } from '#routing/persistence/audited_router'
import { RouterRepository } from '#routing/persistence/router_repository'
import type { BrokenPin } from '#routing/pins/broken_pin'
import { isIdentifier } from '#shared/identifiers'
import { AuditLog } from '#shared/persistence/audit_log/audit_log'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { KeepPins, type PinOptions, type PinsRefusal } from './pins/keep_pins.js'
import { overriddenIn } from './pins/written_router_pins.js'

export type DeleteRouterError =
  | { readonly type: 'not_found' }
  | { readonly type: 'revision_stale' }
  | PinsRefusal

export interface DeleteRouterOptions extends PinOptions, WriteOptions {
  /** Refuses the deletion unless the router has one of these revisions. */
  readonly expectedRevisions?: readonly number[] | undefined
}

interface Unchanged {
  readonly type: 'unchanged'
}

@inject()
export class DeleteRouter {
  constructor(
    private readonly routers: RouterRepository,
    private readonly pins: KeepPins,
    private readonly writes: OrganizationWrites,
    private readonly audit: AuditLog
  ) {}

  async execute(
    organizationId: string,
    id: string,
    { expectedRevisions, onPin, ...options }: DeleteRouterOptions = {}
  ): Promise<Result<null, DeleteRouterError>> {
    if (!isIdentifier(id)) return err({ type: 'not_found' })
    const remove = this.pins.around<readonly BrokenPin[], Unchanged>(
      organizationId,
      { onPin, writtenBy: () => ({ deletedIds: [id] }), told: (_none, broken) => broken },
      async (session) => {
        const router = await this.routers.find(organizationId, id, session)
        const isGone = await this.routers.delete(organizationId, id, expectedRevisions, session)
        if (!isGone) return err({ type: 'unchanged' })
        await this.audit.record(auditedRouter(organizationId, router, null), options, session)
        return ok([])
      }
    )
    const change = { organizationId, kind: 'router', id, effect: 'deleted' } as const
    const deleted = await this.writes.commitAll<null, Unchanged | PinsRefusal>(
      organizationId,
      async (session) => {
        const removed = await remove(session)
        if (!removed.ok) return removed
        const origin = { actor: options.actor, overriddenPins: overriddenIn(removed.value) }
        return ok({ value: null, changes: [{ ...change, origin }] })
      },
      options
    )
    if (deleted.ok) return deleted
    if (deleted.error.type === 'pins_broken') return err(deleted.error)
    const current = expectedRevisions && (await this.routers.find(organizationId, id))
    return err({ type: current ? 'revision_stale' : 'not_found' })
  }
}
