import { inject } from '@adonisjs/core'
import { RouterRepository } from '#routing/persistence/router_repository'
import { err, ok, type Result } from '#shared/result'

export type DeleteRouterError = { readonly type: 'not_found' } | { readonly type: 'revision_stale' }

@inject()
export class DeleteRouter {
  constructor(protected routers: RouterRepository) {}

  async execute(
    organizationId: string,
    id: string,
    expectedRevisions?: readonly number[]
  ): Promise<Result<null, DeleteRouterError>> {
    if (await this.routers.delete(organizationId, id, expectedRevisions)) return ok(null)
    const current = expectedRevisions && (await this.routers.find(organizationId, id))
    return err({ type: current ? 'revision_stale' : 'not_found' })
  }
}
