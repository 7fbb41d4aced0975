import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import { auditedRouter } from '#routing/persistence/audited_router'
import { RouterBulkRepository } from '#routing/persistence/router_bulk_repository'
import type { BrokenPin } from '#routing/pins/broken_pin'
import type { Alongside } from '#shared/persistence/alongside'
import { AuditLog } from '#shared/persistence/audit_log/audit_log'
import { ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { CommitRouters } from './pins/commit_routers.js'
import type { PinOptions, PinsRefusal } from './pins/keep_pins.js'
import { type RouterSelection, type SelectionRefusal, SelectRouters } from './select_routers.js'

export interface BulkDeletion {
  /** Of the deleted routers. */
  readonly ids: readonly string[]
  /** The pins that the deletion breaks although it was not refused. */
  readonly brokenPins: readonly BrokenPin[]
}

export type BulkDeleteRefusal = SelectionRefusal | PinsRefusal

export interface BulkDeleteOptions extends PinOptions, WriteOptions {
  readonly alongside?: Alongside<BulkDeletion> | undefined
}

/** Deletes many routers of an organization, all or none, in one transaction that also selects them. */
@inject()
export class BulkDeleteRouters {
  constructor(
    private readonly select: SelectRouters,
    private readonly routers: RouterBulkRepository,
    private readonly commit: CommitRouters,
    private readonly audit: AuditLog
  ) {}

  async execute(
    organizationId: string,
    selection: RouterSelection,
    options: BulkDeleteOptions = {}
  ): Promise<Result<BulkDeletion, BulkDeleteRefusal>> {
    const remove = async (
      session: ClientSession
    ): Promise<Result<BulkDeletion, SelectionRefusal>> => {
      const selected = await this.select.execute(organizationId, selection, session)
      if (!selected.ok) return selected
      const ids = selected.value.map(({ id }) => id)
      if (ids.length > 0) await this.routers.delete(organizationId, ids, session)
      const audited = selected.value.map((router) => auditedRouter(organizationId, router, null))
      await this.audit.record(audited, options, session)
      return ok({ ids, brokenPins: [] })
    }
    return this.commit.execute(
      organizationId,
      remove,
      ({ ids }) => ids.map((id) => ({ id, effect: 'deleted', after: null })),
      options
    )
  }
}
