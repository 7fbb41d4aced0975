import { inject } from '@adonisjs/core/container'
import { changedTableSteps } from '#routing/engine/table/routing_table'
import type { BrokenPin } from '#routing/routers/writes/write_participant'
import { newlyBrokenSteps } from '#routing/pins/keep_pins'
import { RouterPinRepository } from '#routing/pins/router_pin_repository'
import {
  type ChangeProblem,
  type ProposedChange,
  type ProposedChanges,
  proposedChanges,
} from '#routing/routers/writes/proposed_changes'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import { inSlices } from '#shared/async/time_slices'
import { Clock } from '#shared/clock'
import { err, ok, type Result } from '#shared/result'
import { CompareTables, type Compared, type ComparisonInput } from './compare_tables.js'

export interface ImpactInput extends ComparisonInput {
  readonly changes: readonly ProposedChange[]
}

export interface Impact extends Compared {
  readonly pinsBroken: readonly BrokenPin[]
  /** The ids of routers that the changes create: they are not stored. */
  readonly unsavedIds: ReadonlySet<string>
}

export interface ImpactRefusal {
  readonly type: 'invalid'
  readonly problems: readonly ChangeProblem[]
}

/** Dry run of changes of routers: which requests they would move, and how many of past days. Writes nothing. */
@inject()
export class AssessImpact {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly compareTables: CompareTables,
    private readonly pins: RouterPinRepository,
    private readonly clock: Clock
  ) {}

  async execute(
    organizationId: string,
    input: ImpactInput
  ): Promise<Result<Impact, ImpactRefusal>> {
    const routing = await this.tables.forOrganization(organizationId)
    const proposed = proposedChanges(routing.table, input.changes)
    if (!proposed.ok) return err({ type: 'invalid', problems: proposed.error })
    return ok(await this.#assess(routing, proposed.value, input))
  }

  async #assess(
    routing: OrganizationSnapshot,
    { written, deletedIds, changed, unsavedIds }: ProposedChanges,
    { days, atMs, onProgress }: ImpactInput
  ): Promise<Impact> {
    const { organizationId, table: before } = routing
    const nowMs = this.clock.now().getTime()
    const after = await inSlices(changedTableSteps(before, { written, deletedIds }))
    const pins = await this.pins.judgedAt(organizationId, nowMs)
    const pinsBroken = await inSlices(
      newlyBrokenSteps(before, { written, deletedIds }, pins, nowMs)
    )
    const ids = new Set([...written.map(({ id }) => id), ...deletedIds])
    const tables = { before, after, changed, ids }
    const compared = await this.compareTables.execute(routing, tables, { days, atMs, onProgress })
    return { ...compared, pinsBroken, unsavedIds }
  }
}
