import { inject } from '@adonisjs/core'
import { RouterPinRepository } from '#routing/persistence/pins/router_pin_repository'
import type { RouterPin } from '#routing/pins/router_pin'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { AuditLog } from '#shared/persistence/audit_log/audit_log'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { ok } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { auditedPin } from './audited_pin.js'

/** Deletes the pins that a token or its descendants created, all or none, and returns them. */
@inject()
export class DeletePinsOfToken {
  constructor(
    private readonly pins: RouterPinRepository,
    private readonly tables: LiveRoutingTables,
    private readonly writes: OrganizationWrites,
    private readonly audit: AuditLog
  ) {}

  async execute(
    organizationId: string,
    tokenId: string,
    options: WriteOptions
  ): Promise<readonly RouterPin[]> {
    const deleted = await this.writes.commitAll<readonly RouterPin[], never>(
      organizationId,
      async (session) => {
        const pins = await this.pins.madeBy(organizationId, tokenId, session)
        const audited = await Promise.all(pins.map((pin) => auditedPin(this.tables, pin)))
        const write = { organizationId, kind: 'router_pin' } as const
        const writes = audited.map((before) => ({ ...write, before }))
        await this.pins.deleteAll(organizationId, pins, session)
        await this.audit.record(writes, options, session)
        const changes = pins.map(({ id }) => ({ organizationId, kind: 'pin' as const, id }))
        return ok({ value: pins, changes })
      },
      options
    )
    return deleted.ok ? deleted.value : []
  }
}
