import { setTimeout as pause } from 'node:timers/promises'
import { inject } from '@adonisjs/core'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { RouterRepository } from '#routing/persistence/router_repository'
import { BookingFlowDirectory } from '#routing/ports/booking_flow_directory'
import { RoutingTables } from '#routing/ports/routing_tables'
import { Clock } from '#shared/clock'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'
import { checkRouter } from './check_router.js'
import { type ConflictPolicy, ReportConflicts, type WrittenRouter } from './report_conflicts.js'
import type { CreateRouterError, CreateRouterInput } from './create_router.js'

export type UpdateRouterInput = {
  readonly [Member in keyof CreateRouterInput]?: CreateRouterInput[Member] | undefined
}

export type UpdateRouterError =
  | CreateRouterError
  | { readonly type: 'not_found' }
  | { readonly type: 'revision_stale' }
  | { readonly type: 'contended' }

export interface UpdateRouterOptions {
  /** The update is refused unless the router has one of these. */
  readonly expectedRevisions?: readonly number[] | undefined
  readonly onConflict?: ConflictPolicy
}

type AttemptError = UpdateRouterError | { readonly type: 'revision_changed' }

const ATTEMPTS = 30
const PAUSE_MS_MAX = 50

/**
 * Changes the members that are given. The merged router is checked as a whole and written only over the revision that
 * it was merged into; when another update came first, it is merged again.
 */
@inject()
export class UpdateRouter {
  constructor(
    protected routers: RouterRepository,
    protected flows: BookingFlowDirectory,
    protected tables: RoutingTables,
    protected conflicts: ReportConflicts,
    protected writes: OrganizationWrites,
    protected clock: Clock
  ) {}

  async execute(
    organizationId: string,
    id: string,
    input: UpdateRouterInput,
    { expectedRevisions, onConflict = 'warn' }: UpdateRouterOptions = {}
  ): Promise<Result<WrittenRouter, UpdateRouterError>> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const current = await this.routers.find(organizationId, id)
      if (!current) return err({ type: 'not_found' })
      if (expectedRevisions && !expectedRevisions.includes(current.revision)) {
        return err({ type: 'revision_stale' })
      }
      const outcome = await this.#attempt(current, input, onConflict)
      if (outcome.ok) return outcome
      if (outcome.error.type !== 'revision_changed') return err(outcome.error)
      await pause(Math.random() * Math.min(2 ** attempt, PAUSE_MS_MAX))
    }
    return err({ type: 'contended' })
  }

  async #attempt(
    current: BookingFlowRouter,
    input: UpdateRouterInput,
    onConflict: ConflictPolicy
  ): Promise<Result<WrittenRouter, AttemptError>> {
    const given = Object.fromEntries(
      Object.entries(input).filter(([, value]) => value !== undefined)
    )
    if (Object.keys(given).length === 0) {
      const { table } = await this.tables.forOrganization(current.organizationId)
      return ok(this.conflicts.tell(current, table))
    }

    const merged: BookingFlowRouter = { ...current, ...given }
    const checked = checkRouter(merged)
    if (!checked.ok) return err({ type: 'invalid', problems: checked.error })
    return this.#write(
      {
        ...merged,
        ...checked.value,
        updatedAtMs: this.clock.now().getTime(),
        revision: current.revision + 1,
      },
      input.bookingFlowId !== undefined,
      onConflict
    )
  }

  async #write(
    router: BookingFlowRouter,
    setsFlow: boolean,
    onConflict: ConflictPolicy
  ): Promise<Result<WrittenRouter, AttemptError>> {
    const { organizationId, bookingFlowId, id } = router
    const change = { organizationId, kind: 'router', id } as const
    return this.writes.commit<WrittenRouter, AttemptError>(change, async (session) => {
      const known = await this.tables.forOrganization(organizationId)
      if (setsFlow && !(await this.flows.claim(organizationId, bookingFlowId, session))) {
        return err({ type: 'booking_flow_unknown' })
      }
      const replaced = await this.routers.replace(organizationId, router, session)
      if (!replaced.ok) return err({ type: replaced.error })
      return this.conflicts.judge(router, onConflict, known, session)
    })
  }
}
