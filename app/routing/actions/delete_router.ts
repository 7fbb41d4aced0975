import { inject } from '@adonisjs/core'
import { RouterRepository } from '#routing/persistence/router_repository'
import type { Actor } from '#shared/actor'
import { isIdentifier } from '#shared/identifiers'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'

export type DeleteRouterError = { readonly type: 'not_found' } | { readonly type: 'revision_stale' }

export interface DeleteRouterOptions {
  /** Refuses the deletion unless the router has one of these revisions. */
  readonly expectedRevisions?: readonly number[] | undefined
  readonly actor?: Actor | undefined
}

@inject()
export class DeleteRouter {
  constructor(
    private readonly routers: RouterRepository,
    private readonly writes: OrganizationWrites
  ) {}

  async execute(
    organizationId: string,
    id: string,
    { expectedRevisions, actor }: DeleteRouterOptions = {}
  ): Promise<Result<null, DeleteRouterError>> {
    if (!isIdentifier(id)) return err({ type: 'not_found' })
    const origin = { actor }
    const change = { organizationId, kind: 'router', id, effect: 'deleted', origin } as const
    const deleted = await this.writes.commit<null, 'unchanged'>(change, async (session) => {
      const isGone = await this.routers.delete(organizationId, id, expectedRevisions, session)
      return isGone ? ok(null) : err('unchanged')
    })
    if (deleted.ok) return deleted
    const current = expectedRevisions && (await this.routers.find(organizationId, id))
    return err({ type: current ? 'revision_stale' : 'not_found' })
  }
}
