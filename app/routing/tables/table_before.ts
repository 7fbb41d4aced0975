import { inject } from '@adonisjs/core'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import type { Transaction } from '#shared/persistence/in_transaction'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { LiveRoutingTables } from './live_routing_tables.js'

/** The routing table on which a write is judged: the one before it, as its transaction sees it. */
@inject()
export class TableBefore {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly revisions: OrganizationRevisions
  ) {}

  /** Call it before the transaction: once that holds the organization, other writes may wait for it. */
  async preload(organizationId: string): Promise<void> {
    await this.tables.forOrganization(organizationId)
  }

  /**
   * Call it before the transaction writes routers: what it has written is in every later read of it. The table in memory
   * is often still current; one small read verifies that. Without a session, it is the current table.
   */
  async read<Value>(
    organizationId: string,
    session: Transaction | undefined,
    work: (table: RoutingTable) => Promise<Value>
  ): Promise<Value> {
    const known = await this.tables.forOrganization(organizationId)
    if (!session) return work(known.table)
    const found = await this.revisions.find([organizationId], session)
    const isCurrent = known.revision === (found.get(organizationId)?.revision ?? 0)
    return isCurrent
      ? work(known.table)
      : this.tables.inTransaction(session, known, ({ table }) => work(table))
  }
}
