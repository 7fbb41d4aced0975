import { inject } from '@adonisjs/core'
import { RouterRevisionRepository } from '#routing/persistence/history/router_revision_repository'
import { RouterRepository } from '#routing/persistence/router_repository'
import { isIdentifier } from '#shared/identifiers'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { err, type Result } from '#shared/result'
import type { WrittenRouter } from './report_conflicts.js'
import { UpdateRouter, type UpdateRouterError, type UpdateRouterOptions } from './update_router.js'

export type RevertRouterError =
  | UpdateRouterError
  /** No state of the router is recorded as of that revision, it did not exist, or the revision does not yet. */
  | { readonly type: 'revision_unknown' }

/** Updates a router to how it was as of an organization revision, through all checks of an update. */
@inject()
export class RevertRouter {
  constructor(
    private readonly history: RouterRevisionRepository,
    private readonly revisions: OrganizationRevisions,
    private readonly routers: RouterRepository,
    private readonly updateRouter: UpdateRouter
  ) {}

  async execute(
    organizationId: string,
    id: string,
    revision: number,
    options: Omit<UpdateRouterOptions, 'revertTo' | 'problemsWith'> = {}
  ): Promise<Result<WrittenRouter, RevertRouterError>> {
    if (!isIdentifier(id)) return err({ type: 'not_found' })
    const recorded = await this.history.find(organizationId, id, revision)
    const present = await this.revisions.find([organizationId])
    const isKnown = revision <= (present.get(organizationId)?.revision ?? 0)
    if (!recorded?.after || !isKnown) {
      const current = await this.routers.find(organizationId, id)
      return err({ type: current ? 'revision_unknown' : 'not_found' })
    }
    const { acceptedWarnings = [] } = recorded.after
    return this.updateRouter.execute(organizationId, id, recorded.after, {
      ...options,
      accept: [...(options.accept ?? []), ...acceptedWarnings],
      revertTo: revision,
    })
  }
}
