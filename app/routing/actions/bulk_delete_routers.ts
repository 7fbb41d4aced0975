import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import { auditedRouter } from '#routing/persistence/audited_router'
import { RouterBulkRepository } from '#routing/persistence/router_bulk_repository'
import type { BrokenPin } from '#routing/pins/broken_pin'
import { alone, type Alongside } from '#shared/persistence/alongside'
import { AuditLog } from '#shared/persistence/audit_log/audit_log'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { KeepPins, type PinOptions, type PinsRefusal } from './pins/keep_pins.js'
import { overriddenIn } from './pins/written_router_pins.js'
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
    private readonly pins: KeepPins,
    private readonly writes: OrganizationWrites,
    private readonly audit: AuditLog
  ) {}

  async execute(
    organizationId: string,
    selection: RouterSelection,
    { alongside = alone, onPin, ...options }: BulkDeleteOptions = {}
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
    const write = this.pins.around<BulkDeletion, SelectionRefusal>(
      organizationId,
      {
        onPin,
        writtenBy: ({ ids }) => ({ deletedIds: ids }),
        told: (deletion, brokenPins) => ({ ...deletion, brokenPins }),
      },
      remove
    )
    const writeAll = alongside<BulkDeleteRefusal>(write)
    return this.writes.commitAll<BulkDeletion, BulkDeleteRefusal>(
      organizationId,
      async (session) => {
        const deleted = await writeAll(session)
        if (!deleted.ok) return deleted
        const origin = {
          actor: options.actor,
          overriddenPins: overriddenIn(deleted.value.brokenPins),
        }
        const changes = deleted.value.ids.map(
          (id) => ({ organizationId, kind: 'router', id, effect: 'deleted', origin }) as const
        )
        return ok({ value: deleted.value, changes })
      },
      options
    )
  }
}
