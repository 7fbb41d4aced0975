import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import { RouterBulkRepository } from '#routing/persistence/router_bulk_repository'
import type { Actor } from '#shared/actor'
import { alone, type Alongside } from '#shared/persistence/alongside'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { ok, type Result } from '#shared/result'
import { type RouterSelection, type SelectionRefusal, SelectRouters } from './select_routers.js'

/** The ids of the deleted routers. */
export type BulkDeletion = readonly string[]

export interface BulkDeleteOptions {
  readonly validateOnly?: boolean
  readonly alongside?: Alongside<BulkDeletion> | undefined
  readonly actor?: Actor | undefined
}

/** Deletes many routers of an organization, all or none, in one transaction that also selects them. */
@inject()
export class BulkDeleteRouters {
  constructor(
    private readonly select: SelectRouters,
    private readonly routers: RouterBulkRepository,
    private readonly writes: OrganizationWrites
  ) {}

  async execute(
    organizationId: string,
    selection: RouterSelection,
    { validateOnly = false, alongside = alone, actor }: BulkDeleteOptions = {}
  ): Promise<Result<BulkDeletion, SelectionRefusal>> {
    const write = async (
      session: ClientSession
    ): Promise<Result<BulkDeletion, SelectionRefusal>> => {
      const selected = await this.select.execute(organizationId, selection, session)
      if (!selected.ok) return selected
      const ids = selected.value.map(({ id }) => id)
      if (ids.length > 0) await this.routers.delete(organizationId, ids, session)
      return ok(ids)
    }
    if (validateOnly) return this.writes.rehearse(organizationId, write)
    const writeAll = alongside<SelectionRefusal>(write)
    return this.writes.commitAll<BulkDeletion, SelectionRefusal>(
      organizationId,
      async (session) => {
        const deleted = await writeAll(session)
        if (!deleted.ok) return deleted
        const origin = { actor }
        const changes = deleted.value.map(
          (id) => ({ organizationId, kind: 'router', id, effect: 'deleted', origin }) as const
        )
        return ok({ value: deleted.value, changes })
      }
    )
  }
}
