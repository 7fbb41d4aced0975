import { inject } from '@adonisjs/core/container'
import { changedIdsSteps } from '#routing/engine/conflicts/difference'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { type AsOf, type AsOfRefusal, PastTables } from '#routing/history/past_tables'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { inSlices } from '#shared/async/time_slices'
import { err, ok, type Result } from '#shared/result'
import { type Compared, CompareTables, type ComparisonInput } from './compare_tables.js'

export interface CompareRulesInput extends ComparisonInput {
  readonly before: AsOf
  /** The present routers unless given. */
  readonly after?: AsOf | undefined
}

/** What two recorded states of the routers answer differently. */
export interface ComparedRules extends Compared {
  readonly beforeRevision: number
  readonly afterRevision: number
}

interface State {
  readonly table: RoutingTable
  readonly revision: number
}

/** Compares two states of the routers of an organization, for requests from now on. Writes nothing. */
@inject()
export class CompareRules {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly past: PastTables,
    private readonly compareTables: CompareTables
  ) {}

  async execute(
    organizationId: string,
    input: CompareRulesInput
  ): Promise<Result<ComparedRules, AsOfRefusal>> {
    const present = await this.tables.forOrganization(organizationId)
    const compare = async (before: State, after: State): Promise<ComparedRules> => {
      const ids = await inSlices(changedIdsSteps(before.table, after.table))
      const both = { before: before.table, after: after.table }
      const changed = statesOf(both, ids)
      const tables = { ...both, changed, ids: new Set(ids) }
      const compared = await this.compareTables.execute(present, tables, input)
      return { ...compared, beforeRevision: before.revision, afterRevision: after.revision }
    }
    const { before: asOfBefore, after: asOfAfter } = input
    const compared = await this.past.use(organizationId, asOfBefore, async (before) => {
      if (!asOfAfter) return ok(await compare(before, present))
      return this.past.use(organizationId, asOfAfter, (after) => compare(before, after))
    })
    if (!compared.ok) return err({ ...compared.error, field: 'before' })
    return compared.value.ok ? compared.value : err({ ...compared.value.error, field: 'after' })
  }
}

function statesOf(
  { before, after }: { before: RoutingTable; after: RoutingTable },
  ids: readonly string[]
): RoutableRouter[] {
  return [before, after].flatMap((table) => ids.flatMap((id) => table.router(id) ?? []))
}
