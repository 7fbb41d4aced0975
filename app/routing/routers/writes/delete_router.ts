import { inject } from '@adonisjs/core'
import { auditedRouter } from './audited_routers.js'
import { RouterRepository } from '#routing/routers/router_repository'
import { isIdentifier } from '#shared/identifiers'
import { AuditLog } from '#shared/persistence/audit_log'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { CommitRouters } from '#routing/actions/pins/commit_routers'
import type { PinOptions, PinsRefusal } from '#routing/pins/keep_pins'

export type DeleteRouterError =
  | { readonly type: 'not_found' }
  | { readonly type: 'revision_stale' }
  | PinsRefusal

export interface DeleteRouterOptions extends PinOptions, WriteOptions {
  /** Refuses the deletion unless the router has one of these revisions. */
  readonly expectedRevisions?: readonly number[] | undefined
}

@inject()
export class DeleteRouter {
  constructor(
    private readonly routers: RouterRepository,
    private readonly commit: CommitRouters,
    private readonly audit: AuditLog
  ) {}

  async execute(
    organizationId: string,
    id: string,
    { expectedRevisions, ...options }: DeleteRouterOptions = {}
  ): Promise<Result<null, DeleteRouterError>> {
    if (!isIdentifier(id)) return err({ type: 'not_found' })
    const deleted = await this.commit.execute(
      organizationId,
      async (session) => {
        const router = await this.routers.find(organizationId, id, session)
        const isGone = await this.routers.delete(organizationId, id, expectedRevisions, session)
        if (!isGone) return err({ type: 'unchanged' } as const)
        await this.audit.record(auditedRouter(organizationId, router, null), options, session)
        return ok({})
      },
      () => [{ id, effect: 'deleted', after: null }],
      options
    )
    if (deleted.ok) return ok(null)
    if (deleted.error.type === 'pins_broken') return err(deleted.error)
    const current = expectedRevisions && (await this.routers.find(organizationId, id))
    return err({ type: current ? 'revision_stale' : 'not_found' })
  }
}
