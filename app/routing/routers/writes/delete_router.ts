import { inject } from '@adonisjs/core/container'
import { RouterBulkRepository } from '#routing/routers/router_bulk_repository'
import { RouterRepository } from '#routing/routers/router_repository'
import { isIdentifier } from '#shared/identifiers'
import { err, ok, type Result } from '#shared/result'
import { changeOf, type RouterWriteOptions, RouterWrites } from './router_writes.js'
import type { PinsRefusal } from './write_participant.js'

export type DeleteRouterError =
  | { readonly type: 'not_found' }
  | { readonly type: 'revision_stale'; readonly revision: number }
  | PinsRefusal

export interface DeleteRouterOptions extends RouterWriteOptions<null> {
  /** Refuses the deletion unless the router has one of these revisions. */
  readonly expectedRevisions?: readonly number[] | undefined
}

@inject()
export class DeleteRouter {
  constructor(
    private readonly writes: RouterWrites,
    private readonly routers: RouterRepository,
    private readonly bulk: RouterBulkRepository
  ) {}

  async execute(
    organizationId: string,
    id: string,
    { expectedRevisions, ...options }: DeleteRouterOptions = {}
  ): Promise<Result<null, DeleteRouterError>> {
    if (!isIdentifier(id)) return err({ type: 'not_found' })
    return this.writes.commit<null, DeleteRouterError>(
      organizationId,
      async (session) => {
        const router = await this.routers.find(organizationId, id, session)
        if (!router) return err({ type: 'not_found' })
        const isStale = expectedRevisions?.includes(router.revision) === false
        if (isStale) return err({ type: 'revision_stale', revision: router.revision })
        return ok({
          changes: [changeOf(router, null)],
          store: async () => ok(await this.bulk.delete(organizationId, [id], session)),
          valueOf: () => null,
        })
      },
      { ...options, onlyDeletes: true }
    )
  }
}
